"""The board in a terminal, as one side sees it: own head top right, own home bottom right."""

from collections.abc import Collection

from rich.text import Text

from nardy.rules import Position, rival_point

MINE, RIVAL = "●", "○"
_PLAIN = str.maketrans({MINE: "x", RIVAL: "o", **dict.fromkeys("╭╮╰╯├┤┬┴┼", "+"), "─": "-", "│": "|", "·": "."})

ROWS = 5
"""How many checkers of a stack are drawn; a taller one shows its number on the last."""

# The middle tones carry ivory and black alike at a contrast above 3.
_FIELDS = ("on #9c7046", "on #8f653d")
_FRAME = "#d9b98c on #3d2817"
_STYLES = {MINE: "bold #fff4dc", RIVAL: "bold #1b110a", "·": "#5d4128"}
_HALVES = ((range(13, 19), range(19, 25)), (range(12, 6, -1), range(6, 0, -1)))
_CELL = 4


def draw(position: Position, marked: Collection[int] = ()) -> Text:
    """The board, as the mover of `position` sees it; `marked` points (the mover's numbers) stand in brackets."""
    top, bottom = _HALVES
    lines = [
        _numbers(top),
        _edge("╭", "┬", "╮"),
        *(_row(position, top, depth, marked) for depth in range(1, ROWS + 1)),
        _edge("├", "┼", "┤"),
        *(_row(position, bottom, depth, marked) for depth in range(ROWS, 0, -1)),
        _edge("╰", "┴", "╯"),
        _numbers(bottom),
    ]
    return Text("\n").join(lines)


def _numbers(halves: tuple[range, range]) -> Text:
    left, right = ("".join(f"{point:^{_CELL}}" for point in half) for half in halves)
    return Text(f" {left} {right} ", style="dim")


def _edge(left: str, middle: str, right: str) -> Text:
    side = "─" * _CELL * 6
    return Text(f"{left}{side}{middle}{side}{right}", style=_FRAME)


def _row(position: Position, halves: tuple[range, range], depth: int, marked: Collection[int]) -> Text:
    """One line through two quarters, the `depth`-th checker of each stack counted from the rim."""
    row = Text()
    for half in halves:
        row.append("│", style=_FRAME)
        for point in half:
            row.append_text(_cell(position, point, depth, point in marked))
    row.append("│", style=_FRAME)
    return row


def _cell(position: Position, point: int, depth: int, is_marked: bool) -> Text:
    mine, rival = position.mine[point], position.rival[rival_point(point)]
    count, checker = (mine, MINE) if mine else (rival, RIVAL)
    field = _FIELDS[point % 2]
    if depth > count:
        return Text(f"{'·' if depth == 1 else '':^{_CELL}}", style=f"{_STYLES['·']} {field}")
    shown = str(count) if depth == ROWS and count > ROWS else checker
    brackets = ("[", "]") if is_marked and depth == min(count, ROWS) else (" ", " ")
    return Text(f"{shown.join(brackets):<{_CELL}}", style=f"{_STYLES[checker]} {field}")


def in_ascii(text: Text) -> Text:
    """The same, for a terminal that has no other characters."""
    text.plain = text.plain.translate(_PLAIN)
    return text
