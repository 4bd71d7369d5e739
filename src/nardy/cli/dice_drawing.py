"""A roll in a terminal: two dice with their pips."""

from rich.text import Text

from nardy.rules import Roll

_STYLE = "#1b110a on #fff4dc"
_LEFT, _MIDDLE, _RIGHT, _BOTH, _NONE = "●    ", "  ●  ", "    ●", "●   ●", "     "
_PIPS = {
    1: (_NONE, _MIDDLE, _NONE),
    2: (_LEFT, _NONE, _RIGHT),
    3: (_LEFT, _MIDDLE, _RIGHT),
    4: (_BOTH, _NONE, _BOTH),
    5: (_BOTH, _MIDDLE, _BOTH),
    6: (_BOTH, _BOTH, _BOTH),
}


def draw_dice(roll: Roll) -> Text:
    """Both dice side by side, the higher first: five lines, twenty columns."""
    lines = [
        Text("  ").join(Text(line, style=_STYLE) for line in pair)
        for pair in zip(_die(roll.high), _die(roll.low), strict=True)
    ]
    return Text("\n").join(lines)


def _die(number: int) -> list[str]:
    return ["╭───────╮", *(f"│ {pips} │" for pips in _PIPS[number]), "╰───────╯"]
