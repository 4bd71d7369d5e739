"""Dice that were sealed, dice that were not, and records and files that somebody has touched."""

from dataclasses import replace

import pytest

from nardy.match.dice_check import DiceCheck, Verdict, check_dice, check_sealed_file, drawn_in
from nardy.match.dice_source import SealedDice
from nardy.match.dice_statistics import chance_of_being_as_uneven, statistics_of
from nardy.match.events import Opened, Played, Revealed, Rolled, Seated
from nardy.match.record import Record
from nardy.match.record_text import format_record, parse_record
from nardy.match.sealed_file import DRAWS, open_sealed_file, sealed_file
from nardy.match.sides import BySide, Side
from nardy.rules import InvalidNotation, Roll
from tests.match.sitting import NONCES
from tests.match.whole import SAMPLES, Sample, match_id, record_of, seed_bytes, whole_match

SAMPLE = SAMPLES[0]
SEED = seed_bytes(SAMPLE.seed)


def record() -> Record:
    return record_of(whole_match(SAMPLE), SAMPLE.seed)


def a_sealed_file() -> dict[str, object]:
    return sealed_file(SealedDice(SEED, match_id(SAMPLE.seed), NONCES), SAMPLE.target)


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_dice_of_whole_matches_are_the_sealed_ones(sample: Sample) -> None:
    played = record_of(whole_match(sample), sample.seed)
    assert check_dice(played) == DiceCheck(Verdict.FAIR, len(drawn_in(played)))
    assert check_dice(parse_record(format_record(played))).verdict is Verdict.FAIR


def forged(number: int, roll: Roll) -> Record:
    """The record with another roll at a place."""
    events = list(record().events)
    places = [place for place, event in enumerate(events) if isinstance(event, Rolled)]
    old = events[places[number]]
    assert isinstance(old, Rolled)
    assert old.roll != roll
    events[places[number]] = Rolled(old.side, roll)
    return replace(record(), events=tuple(events))


@pytest.mark.parametrize("number", [0, 7, -1])
def test_one_other_roll_is_found_and_named(number: int) -> None:
    rolled = [drawn for drawn in drawn_in(record()) if not drawn.is_opening][number]
    other = Roll(1, 1) if rolled.dice != (1, 1) else Roll(2, 2)
    check = check_dice(forged(number, other))
    assert check.verdict is Verdict.WRONG_ROLL
    assert f"Game {rolled.game}, pair {rolled.draw + 1}:" in check.why
    assert f"sealed was {rolled.dice[0]}-{rolled.dice[1]}" in check.why


def test_swapped_opening_dice_are_found() -> None:
    events = list(record().events)
    place = next(n for n, event in enumerate(events) if isinstance(event, Opened) and event.white != event.black)
    opened = events[place]
    assert isinstance(opened, Opened)
    events[place] = Opened(opened.black, opened.white)
    assert check_dice(replace(record(), events=tuple(events))).verdict is Verdict.WRONG_ROLL


def test_another_seed_is_found() -> None:
    events = (*record().events[:-1], Revealed(bytes(32).hex()))
    assert check_dice(replace(record(), events=events)).verdict is Verdict.WRONG_SEED


def test_another_nonce_is_found() -> None:
    changed = tuple(
        Seated(event.side, "another") if isinstance(event, Seated) and event.side is Side.BLACK else event
        for event in record().events
    )
    assert check_dice(replace(record(), events=changed)).verdict is Verdict.WRONG_ROLL


@pytest.mark.parametrize(
    ("lacking", "why"),
    [
        (replace(record(), events=record().events[:-1]), "has not shown its seed"),
        (replace(record(), seal=""), "has no seal"),
        (replace(record(), events=tuple(e for e in record().events if not isinstance(e, Seated))), "added to the dice"),
    ],
    ids=["seed", "seal", "nonces"],
)
def test_what_cannot_be_checked_says_why(lacking: Record, why: str) -> None:
    check = check_dice(lacking)
    assert check.verdict is Verdict.NOT_CHECKABLE
    assert why in check.why


def test_a_match_that_left_out_a_turn_is_found() -> None:
    """Each of its rolls is a sealed one, but it was not played by the rules."""
    events = list(record().events)
    del events[next(n for n, event in enumerate(events) if isinstance(event, Played))]
    check = check_dice(replace(record(), events=tuple(events)))
    assert check.verdict is Verdict.NOT_CHECKABLE
    assert check.why.startswith("The match cannot have gone so: record, event ")


class TestSealedFile:
    def test_it_opens_with_the_seed_and_holds_every_roll(self) -> None:
        games = open_sealed_file(a_sealed_file(), SEED)
        assert [len(game) for game in games] == [DRAWS] * (2 * SAMPLE.target - 1)
        dice = SealedDice(SEED, match_id(SAMPLE.seed), NONCES)
        assert games[1][:5] == [dice.draw(2, n) for n in range(5)]
        assert check_sealed_file(a_sealed_file(), record()).verdict is Verdict.FAIR

    def test_it_tells_nothing_without_the_seed(self) -> None:
        with pytest.raises(InvalidNotation, match="another seed"):
            open_sealed_file(a_sealed_file(), bytes(32))

    def test_a_record_of_other_dice_does_not_fit(self) -> None:
        first = next(drawn for drawn in drawn_in(record()) if not drawn.is_opening)
        other = Roll(1, 1) if first.dice != (1, 1) else Roll(2, 2)
        check = check_sealed_file(a_sealed_file(), forged(0, other))
        assert (check.verdict, check.checked) == (Verdict.WRONG_FILE, first.draw)

    @pytest.mark.parametrize(
        "change",
        [
            {"sealed": "AAAA"},
            {"sealed": "no base64!"},
            {"sealed": "Ä"},
            {"draws": 0},
            {"version": 2},
            {"extra": 1},
            {"match": "other"},
            {"match": ""},
            {"white nonce": "\ud800"},
            {"seal": "0f" * 32},
        ],
        ids=str,
    )
    def test_a_file_that_was_touched_is_refused(self, change: dict[str, object]) -> None:
        assert check_sealed_file({**a_sealed_file(), **change}, record()).verdict is Verdict.WRONG_FILE


class TestStatistics:
    def test_of_a_few_rolls(self) -> None:
        rolls = [Rolled(Side.WHITE, Roll(6, 3)), Rolled(Side.BLACK, Roll(1, 2)), Rolled(Side.WHITE, Roll(4, 4))]
        white, black = (statistics_of(rolls)[side] for side in Side)
        assert (white.rolls, white.doubles, white.faces, white.pips) == (2, 1, (0, 0, 1, 2, 0, 1), 25)
        assert (black.rolls, black.doubles, black.faces, black.mean_pips) == (1, 0, (1, 1, 0, 0, 0, 0), 3.0)
        assert white.how_unusual is None

    @pytest.mark.parametrize(
        ("faces", "chance"),
        [
            ((10, 10, 10, 10, 10, 10), 1.0),
            ((5, 8, 9, 8, 10, 20), 0.0199),  # chi-square 13.4, the textbook example of a suspicious die
            ((16, 18, 16, 14, 12, 12), 0.8491),  # chi-square 2.0
            ((50, 0, 0, 0, 0, 0), 0.0),
        ],
    )
    def test_the_chance_of_being_as_uneven(self, faces: tuple[int, ...], chance: float) -> None:
        assert chance_of_being_as_uneven(faces) == pytest.approx(chance, abs=5e-4)

    def test_of_fair_dice_a_tenth_is_among_the_most_uneven_tenth(self) -> None:
        dice = SealedDice(SEED, "statistics", BySide("a", "b"))
        unusual = 0
        for game in range(1, 1001):
            faces = [0] * 6
            for n in range(60):
                for die in dice.draw(game, n):
                    faces[die - 1] += 1
            unusual += (chance_of_being_as_uneven(tuple(faces)) or 1) < 0.1
        assert 70 <= unusual <= 130
