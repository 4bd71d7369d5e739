"""Running `nardy` inside the test, as a user would from a shell."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from nardy.cli.main import app

Nardy = Callable[..., Result]


@pytest.fixture
def nardy() -> Nardy:
    """`nardy("plays", "24x15/24x15", "63")`; `stdin` is text or bytes."""

    def run(*arguments: str, stdin: str | bytes = "") -> Result:
        return CliRunner().invoke(app, arguments, input=stdin, prog_name="nardy", catch_exceptions=False)

    return run
