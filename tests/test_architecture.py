"""The shape that the code keeps: which room may know which, how large a file may be, what the rules may touch.

`docs/architecture.md` says why.
"""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import nardy.rules

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "nardy"
PYTHON = sorted(SOURCE.rglob("*.py"))
PURE = [path for room in ("rules", "match") for path in sorted((SOURCE / room).rglob("*.py"))]

MOST_LINES = {".py": 400, ".js": 400, ".html": 400, ".css": 600}
"""Past this, look for the second idea. A style sheet is a list; data files are not counted at all."""

WRITTEN_BY_HAND = [path for suffix in MOST_LINES for path in sorted(SOURCE.rglob(f"*{suffix}"))]
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers", "service", "services"}

IMPORTS_OF_THE_RULES = {
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "re",
    "typing",
}
IMPORTS_OF_THE_MATCH = IMPORTS_OF_THE_RULES | {"base64", "hashlib", "hmac", "json", "math"}
"""What may be imported by name. `hashlib` and `hmac` turn a seed into dice; they draw nothing."""


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_imports_go_down_the_rooms_only() -> None:
    # In a process of its own: import-linter silences every logger there is.
    linter = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    run = subprocess.run([sys.executable, "-c", linter], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stdout


def test_every_room_has_its_place_in_the_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    placed = {room.strip() for layer in layers for room in layer.split("|")}
    rooms = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert rooms == placed


def test_a_module_is_named_for_what_it_holds() -> None:
    found = [relative(path) for path in WRITTEN_BY_HAND if EMPTY_NAMES & {path.stem.strip("_"), path.parent.name}]
    assert not found


def test_a_file_is_one_idea() -> None:
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in WRITTEN_BY_HAND}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES[Path(path).suffix]} == {}


class TestFacade:
    """`nardy.rules` is the one package that others build on: what it exports is on purpose, and nothing else is."""

    def test_every_name_can_be_imported(self) -> None:
        for name in nardy.rules.__all__:
            assert hasattr(nardy.rules, name)

    def test_the_names_are_sorted_and_exact(self) -> None:
        tree = ast.parse((SOURCE / "rules" / "__init__.py").read_text(encoding="utf-8"))
        imported = [
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        ]
        constants = sorted(name for name in imported if name.isupper())
        others = sorted(name for name in imported if not name.isupper() and name[0].isupper())
        functions = sorted(name for name in imported if name.islower())
        assert nardy.rules.__all__ == constants + others + functions

    def test_every_name_says_what_it_is(self) -> None:
        for name in nardy.rules.__all__:
            thing = getattr(nardy.rules, name)
            if isinstance(thing, type) or callable(thing):
                assert thing.__doc__, name


@pytest.mark.parametrize(
    ("module", "rooms"),
    [
        ("nardy.rules", {"rules"}),
        ("nardy.match.record_text", {"rules", "match"}),
    ],
)
def test_a_fresh_interpreter_needs_only_the_standard_library(module: str, rooms: set[str]) -> None:
    """Nothing is installed, read or started by importing the rules or the match."""
    program = (
        "import sys\n"
        "before = set(sys.modules)\n"
        f"import {module}\n"
        "print(*(name for name in sys.modules if name not in before))\n"
    )
    loaded = subprocess.run(  # noqa: S603 - our own interpreter and our own program
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    ours = {name for name in loaded if name.split(".")[0] == "nardy"}
    assert {name.split(".")[1] for name in ours if "." in name} == rooms
    others = {name.split(".")[0] for name in loaded} - {"nardy"}
    assert others <= sys.stdlib_module_names
    assert not others & {"asyncio", "random", "socket", "sqlite3", "subprocess", "threading"}


@pytest.mark.parametrize("path", PURE, ids=relative)
def test_the_rules_and_the_match_know_no_clock_no_chance_and_no_world(path: Path) -> None:
    allowed = IMPORTS_OF_THE_RULES if path.parent.name == "rules" else IMPORTS_OF_THE_MATCH
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                assert {alias.name for alias in names} <= allowed
            case ast.ImportFrom(module=str(module)):
                assert module in allowed or module.startswith(("nardy.rules", "nardy.match"))
            case ast.Call(func=ast.Name(id=name)):
                assert name not in {"print", "open", "input", "eval", "exec", "__import__"}


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_every_module_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not text.strip() or ast.get_docstring(ast.parse(text))
