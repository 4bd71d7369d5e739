"""A record as it is watched again: the log made into what is looked at one after the other, each with its position.

The browser only shows these steps. Where a checker stands after a play is worked out here, by the match itself.
"""

from dataclasses import dataclass
from typing import Literal

import msgspec

from nardy.match.events import (
    Abandoned,
    Event,
    Forfeited,
    GameStarted,
    Opened,
    Played,
    Resigned,
    Rolled,
    StoodIn,
    TookOver,
)
from nardy.match.match import Match, MatchPhase
from nardy.match.record import Record
from nardy.match.result import Result
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import START, Roll, format_moves, pip_count
from nardy.server.protocol import ResultView, SideName
from nardy.server.store import StoredMatch
from nardy.server.views import computer_side, result_view, side_name

StepType = Literal["game_started", "opened", "turn", "resigned", "forfeited", "stood_in", "took_over", "abandoned"]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is shown at once, and how everything stands after it.

    `number` counts from 1 through the whole match and stays as the match goes on. `roll` is the larger die first; in
    the opening it is White's die, then Black's. `rolled` is false where the dice of a turn lay there before. `moves`
    are (own point, die) each; None where the roll was not played, empty where it could not be. Counts are by each
    side's own point, 0 to 24. `result` is there where the step ended its game.
    """

    number: int
    type: StepType
    game: int
    turn: int
    white: tuple[int, ...]
    black: tuple[int, ...]
    pips: tuple[int, int]
    score: tuple[int, int]
    side: SideName | None = None
    roll: tuple[int, int] | None = None
    rolled: bool = True
    moves: list[tuple[int, int]] | None = None
    text: str = ""
    reason: str = ""
    result: ResultView | None = None


class Player(msgspec.Struct, frozen=True):
    """Who a side was: the level where it was the computer; a name, empty where nobody gave one."""

    name: str
    level: str | None


class Replay(msgspec.Struct, frozen=True):
    """A match to watch again. `bottom` is the side that sits at the bottom of the board; `began_at` is in
    milliseconds since 1970, UTC."""

    match: str
    target: int
    white: Player
    black: Player
    bottom: SideName
    began_at: int
    phase: MatchPhase
    abandoned: bool
    score: tuple[int, int]
    results: list[ResultView]
    steps: list[Step]


def replay_of(stored: StoredMatch, record: Record, identity: str | None, person: str = "") -> Replay:
    """The match as far as its log goes, seen by whoever has this identity.

    `person` is what the one who plays the computer is called where the log does not say it.
    """
    course = course_of(record)
    match = course.match
    computer = computer_side(stored)
    names = (
        match.names if computer is None or match.names[computer.other] else match.names.with_(computer.other, person)
    )
    white, black = (Player(names[side], stored.level if side is computer else None) for side in Side)
    return Replay(
        match=stored.id,
        target=stored.target,
        white=white,
        black=black,
        bottom=side_name(_bottom(stored, computer, identity)),
        began_at=stored.created_at,
        phase=match.phase,
        abandoned=match.abandoned,
        score=_pair(match.score),
        results=[result_view(result) for result in match.results],
        steps=course.steps,
    )


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a log, and the match that they lead to."""

    steps: list[Step]
    match: Match


def course_of(record: Record) -> Course:
    """The steps of a record whose events were checked when they were made."""
    match = Match(record.target, record.rules)
    steps: list[Step] = []
    for event in record.events:
        before, match = match, match.apply(event)
        step = _step(len(steps) + 1, event, before, match)
        if step is None:
            continue
        if isinstance(event, Played) and steps and _waits_for_its_play(steps[-1]):
            # A roll and what was played with it are one thing to look at.
            last = steps.pop()
            step = msgspec.structs.replace(step, number=last.number, rolled=last.rolled)
        steps.append(step)
    return Course(steps, match)


def _waits_for_its_play(step: Step) -> bool:
    return step.type == "turn" and step.moves is None


def _step(number: int, event: Event, before: Match, after: Match) -> Step | None:
    match event:
        case GameStarted():
            return _standing(number, "game_started", after)
        case Opened(white, black):
            return _standing(number, "opened", after, roll=(white, black))
        case Rolled(side, roll):
            return _standing(number, "turn", after, side=side, roll=_dice(roll))
        case Played(side, moves):
            game = before.game
            assert game is not None
            assert game.roll is not None
            step = _standing(number, "turn", after, side=side, roll=_dice(game.roll))
            return msgspec.structs.replace(
                step,
                turn=game.turn,
                rolled=False,
                moves=[(move.source, move.die) for move in moves],
                text=format_moves(moves),
            )
        case Resigned(side):
            return _standing(number, "resigned", after, side=side)
        case Forfeited(side, reason):
            return _standing(number, "forfeited", after, side=side, reason=reason.value)
        case StoodIn(side):
            return _standing(number, "stood_in", after, side=side)
        case TookOver(side):
            return _standing(number, "took_over", after, side=side)
        case Abandoned():
            return _standing(number, "abandoned", after)
        case _:
            return None


def _standing(
    number: int,
    type: StepType,  # noqa: A002 - the name it has on the wire
    match: Match,
    *,
    side: Side | None = None,
    roll: tuple[int, int] | None = None,
    reason: str = "",
) -> Step:
    game = match.game
    position = START if game is None else game.position
    white, black = position.mine, seen_by(Side.BLACK, position).mine
    ended: Result | None = None if game is None or type == "abandoned" else game.result
    return Step(
        number=number,
        type=type,
        game=1 if game is None else game.number,
        turn=0 if game is None else game.turn,
        white=white,
        black=black,
        pips=(pip_count(white), pip_count(black)),
        score=_pair(match.score),
        side=None if side is None else side_name(side),
        roll=roll,
        reason=reason,
        result=None if ended is None else result_view(ended),
    )


def _bottom(stored: StoredMatch, computer: Side | None, identity: str | None) -> Side:
    """The watcher's own side at the bottom; else the person's against the computer, else White's."""
    if computer is not None:
        return computer.other
    only_black = identity is not None and identity == stored.black_identity != stored.white_identity
    return Side.BLACK if only_black else Side.WHITE


def _dice(roll: Roll) -> tuple[int, int]:
    return roll.high, roll.low


def _pair(score: BySide[int]) -> tuple[int, int]:
    return score.white, score.black
