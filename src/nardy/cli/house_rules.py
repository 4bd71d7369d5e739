"""The option `--rules NAME=VALUE`, the same for every command that takes it."""

from typing import Annotated

import typer

from nardy.cli.refusal import refuse
from nardy.rules import InvalidNotation, RuleSet

RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="NAME=VALUE",
        help="A house rule that differs from the classic game, as in two_heads=second_player. May be repeated.",
        show_default=False,
    ),
]


def house_rules(choices: list[str] | None) -> RuleSet:
    """The rule set that the options name; refuses what is not one."""
    values: dict[str, str | bool] = {}
    for choice in choices or []:
        name, separator, value = choice.partition("=")
        if not separator or name in values:
            refuse(f"--rules {choice!r}: write each house rule once as name=value, as in two_heads=second_player")
        values[name] = {"true": True, "false": False}.get(value, value)
    try:
        return RuleSet.from_dict(values)
    except InvalidNotation as error:
        refuse(error)
