# Two commands: `make play` opens the site on this machine, `make test` checks everything.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test test-deep check messages clean

play: $(VENV)/play.stamp
	@$(BIN)/nardy serve $(ARGS)

# A file of tests stays in one process: its tests share what is dear to make.
test: check
	$(BIN)/pytest -n auto --dist loadfile $(ARGS)

# Hours of the rules against the brute-force referee, in chunks that show progress.
test-deep: $(VENV)/test.stamp
	$(BIN)/pytest -m deep $(ARGS)

check: $(VENV)/test.stamp node_modules/.package-lock.json
	$(BIN)/python scripts/chromium.py --install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	npx tsc --noEmit
	npx tsc --noEmit --project tsconfig.worker.json
	$(BIN)/python scripts/messages.py --check

# Bring the translations in step with the code.
messages: $(VENV)/test.stamp
	$(BIN)/python scripts/messages.py

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Nardy needs Python 3.11 or newer; say which: make play PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/test.stamp: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/play.stamp

node_modules/.package-lock.json: package.json package-lock.json
	@command -v npm > /dev/null || scripts/node.sh
	npm ci --silent
	@touch $@

clean:
	rm -rf $(VENV) node_modules dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
