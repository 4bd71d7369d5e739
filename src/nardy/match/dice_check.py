"""Whether the dice of a finished match are those that were sealed before it, worked out from its record alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from nardy.match.dice_source import SealedDice, seal_of
from nardy.match.events import GameStarted, Opened, Revealed, Rolled, Seated
from nardy.match.record import Record
from nardy.match.sealed_file import open_sealed_file
from nardy.match.sides import BySide, Side
from nardy.rules import InvalidNotation


class Verdict(StrEnum):
    """What came of a check."""

    FAIR = "fair"
    """Every roll is the one that was sealed."""
    NOT_CHECKABLE = "not_checkable"
    """The record lacks something, as the match is not over or had other dice; or it tells what cannot have been."""
    WRONG_SEED = "wrong_seed"
    """The seed shown at the end is not the one that was sealed."""
    WRONG_ROLL = "wrong_roll"
    """A roll is not the sealed one."""
    WRONG_FILE = "wrong_file"
    """The sealed file belongs to another match, or says other rolls."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A pair of dice as a record has it: `draw` counts from 0 in its game, opening rolls included."""

    game: int
    draw: int
    dice: tuple[int, int]
    is_opening: bool


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """The verdict, how many pairs of dice were compared, and in one sentence what is wrong; empty for fair dice."""

    verdict: Verdict
    checked: int = 0
    why: str = ""


def drawn_in(record: Record) -> list[Drawn]:
    """All dice of a record, in order."""
    drawn: list[Drawn] = []
    game = draw = 0
    for event in record.events:
        match event:
            case GameStarted(number):
                game, draw = number, 0
            case Opened(white, black):
                drawn.append(Drawn(game, draw, (white, black), is_opening=True))
                draw += 1
            case Rolled(_, roll):
                drawn.append(Drawn(game, draw, (roll.high, roll.low), is_opening=False))
                draw += 1
            case _:
                pass
    return drawn


def check_dice(record: Record) -> DiceCheck:
    """Compare every roll of a record with the sealed dice. Never raises for a record that could be read.

    The record is replayed too: whoever could leave out a turn, or a game, could choose among the sealed dice.
    """
    seed = _seed_of(record)
    nonces = _nonces_of(record)
    if not (record.seal and record.match_id and seed and nonces):
        return DiceCheck(Verdict.NOT_CHECKABLE, why=_what_is_missing(record, seed, nonces))
    if seal_of(seed) != record.seal:
        return DiceCheck(Verdict.WRONG_SEED, why="The seed shown at the end is not the one that was sealed.")
    sealed = SealedDice(seed, record.match_id, nonces)
    for count, drawn in enumerate(drawn_in(record)):
        if wrong := _difference(drawn, sealed.draw(drawn.game, drawn.draw)):
            return DiceCheck(Verdict.WRONG_ROLL, count, wrong)
    try:
        record.replay()
    except InvalidNotation as error:
        return DiceCheck(Verdict.NOT_CHECKABLE, len(drawn_in(record)), f"The match cannot have gone so: {error}.")
    return DiceCheck(Verdict.FAIR, len(drawn_in(record)))


def check_sealed_file(file: Mapping[str, Any], record: Record) -> DiceCheck:
    """Open a file that was kept from before the first roll with the seed of the record, and compare every roll.

    A game longer than the file reaches is compared as far as it reaches.
    """
    seed = _seed_of(record)
    if seed is None:
        return DiceCheck(Verdict.NOT_CHECKABLE, why="The match has not shown its seed yet.")
    try:
        games = open_sealed_file(file, seed)
    except InvalidNotation as error:
        return DiceCheck(Verdict.WRONG_FILE, why=f"{str(error)[0].upper()}{str(error)[1:]}.")
    if (file["match"], file["seal"]) != (record.match_id, record.seal):
        return DiceCheck(Verdict.WRONG_FILE, why="The file belongs to another match.")
    checked = 0
    for drawn in drawn_in(record):
        rolls: Sequence[tuple[int, int]] = games[drawn.game - 1] if 0 < drawn.game <= len(games) else ()
        if drawn.draw < len(rolls):
            if wrong := _difference(drawn, rolls[drawn.draw]):
                return DiceCheck(Verdict.WRONG_FILE, checked, wrong)
            checked += 1
    return DiceCheck(Verdict.FAIR, checked)


def _difference(drawn: Drawn, sealed: tuple[int, int]) -> str:
    # An opening pair is White's die and Black's; the record writes the larger die of a roll first.
    expected = sealed if drawn.is_opening else (max(sealed), min(sealed))
    if drawn.dice == expected:
        return ""
    return (
        f"Game {drawn.game}, pair {drawn.draw + 1}: the record has {drawn.dice[0]}-{drawn.dice[1]}, "
        f"sealed was {expected[0]}-{expected[1]}."
    )


def _seed_of(record: Record) -> bytes | None:
    return next((bytes.fromhex(event.seed) for event in record.events if isinstance(event, Revealed)), None)


def _nonces_of(record: Record) -> BySide[str] | None:
    nonces = {event.side: event.nonce for event in record.events if isinstance(event, Seated)}
    return BySide(nonces[Side.WHITE], nonces[Side.BLACK]) if len(nonces) == len(Side) else None


def _what_is_missing(record: Record, seed: bytes | None, nonces: BySide[str] | None) -> str:
    if not (record.seal and record.match_id):
        return "The record has no seal, so its dice were not sealed or it was not taken from the site."
    if nonces is None:
        return "The record lacks what the players added to the dice."
    assert seed is None
    return "The match has not shown its seed yet: that is the last thing it does."
