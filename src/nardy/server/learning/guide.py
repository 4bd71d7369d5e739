"""The guide of a minute: boards in the order in which they come, each with the turn that can be played on it."""

from dataclasses import dataclass

from nardy.rules import Position, Roll, parse_play, turn_graph
from nardy.server.learning.diagrams import turn_json
from nardy.server.rendering import for_script


@dataclass(frozen=True, slots=True)
class Scene:
    """White to move at `position`, with `roll` unless that comes later. `made` moves of the turn are shown already.

    `reply` is what Black plays, with its roll, before White is to move.
    """

    position: str
    roll: str | None = None
    made: tuple[tuple[int, int], ...] = ()
    reply: tuple[str, str] | None = None


FIRST_ROLL = "53"
SECOND_ROLL = "62"
REPLY = ("64", "24/14")

SCENES = {
    "head": Scene("24x15/24x15"),
    "roll": Scene("24x15/24x15"),
    "take": Scene("24x15/24x15", FIRST_ROLL),
    "go": Scene("24x15/24x15", FIRST_ROLL),
    "done": Scene("24x15/24x15", FIRST_ROLL),
    "answer": Scene("24x14,16/24x15", reply=REPLY),
    "refused": Scene("24x14,16/24x14,14", SECOND_ROLL, made=((24, 6),)),
    "off": Scene("8,6x4,5x5,4x3,3x2/9x2,6x5,5x4,3x4", "53"),
    "end": Scene("-/9x2,6x5,5x4,3x4"),
}
"""By the step that is taken there; the sentences of the steps are in the template."""


def scenes_json() -> str:
    """The scenes for the browser, as JSON that may stand inside a script element."""
    return for_script([{"step": step} | _scene(scene) for step, scene in SCENES.items()])


def _scene(scene: Scene) -> dict[str, object]:
    board = Position.parse(scene.position)
    turn = None if scene.roll is None else turn_json(turn_graph(board, Roll.parse(scene.roll)))
    reply = None
    if scene.reply is not None:
        roll, text = scene.reply
        play = parse_play(board.switched(), Roll.parse(roll), text)
        reply = {"roll": list(map(int, roll)), "moves": [(move.source, move.die) for move in play.moves]}
    return {"white": board.mine, "black": board.rival, "turn": turn, "made": scene.made, "reply": reply}
