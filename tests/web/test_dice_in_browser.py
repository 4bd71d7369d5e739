"""The browser checks dice as `nardy verify-dice` does: the same verdict on the same files, whoever has touched them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from nardy.match.dice_check import DiceCheck, Verdict, check_dice, check_sealed_file
from nardy.match.dice_source import SealedDice
from nardy.match.dice_statistics import chance_of_being_as_uneven, statistics_of
from nardy.match.events import GameStarted, Opened, Revealed, Rolled, Seated
from nardy.match.record import Record
from nardy.match.record_text import parse_record
from nardy.match.sealed_file import sealed_file
from nardy.match.sides import Side
from nardy.rules import Roll
from nardy.web.text import catalogue
from tests.match import golden
from tests.match.sitting import NONCES
from tests.match.whole import SAMPLES, Sample, match_id, record_of, seed_bytes, whole_match
from tests.web.pages import rendered, served

pytestmark = pytest.mark.browser

SAMPLE = SAMPLES[0]
TOUCHED: dict[str, Callable[[Record], Record]] = {
    "another roll": lambda record: with_event(
        record, Rolled, lambda event: replace(event, roll=other_than(event.roll))
    ),
    "opening dice the other way round": lambda record: with_event(
        record, Opened, lambda event: Opened(event.black, event.white)
    ),
    "another nonce": lambda record: with_event(record, Seated, lambda event: replace(event, nonce="mine")),
    "another seed": lambda record: with_event(record, Revealed, lambda _: Revealed("00" * 32)),
    "a short seed": lambda record: with_event(record, Revealed, lambda _: Revealed("0f")),
    "another seal": lambda record: replace(record, seal="0" * 64),
    "no seal": lambda record: replace(record, seal=""),
    "another match": lambda record: replace(record, match_id="another"),
    "a game left out": lambda record: without_the_first_game(record),
    "no seed yet": lambda record: replace(record, events=record.events[:-1]),
    "nobody seated": lambda record: replace(
        record, events=tuple(event for event in record.events if not isinstance(event, Seated))
    ),
}
DAMAGED: dict[str, dict[str, object]] = {
    "as it was": {},
    "another seal": {"seal": "0" * 64},
    "another label": {"match": "another"},
    "an odd match": {"match": "a|b"},
    "an odd nonce": {"white nonce": ""},
    "fewer games": {"games": 1},
    "more draws": {"draws": 201},
    "no dice": {"sealed": "AAAA"},
    "no base64": {"sealed": "a!"},
    "another format": {"format": "dice"},
    "a field too many": {"more": 1},
    "too many games": {"games": 99},
}


def played() -> Record:
    return record_of(whole_match(SAMPLE), SAMPLE.seed)


def with_event(record: Record, kind: type, change: Callable[[Any], Any]) -> Record:
    """The record with the last event of a kind changed."""
    events = list(record.events)
    place = max(place for place, event in enumerate(events) if isinstance(event, kind))
    events[place] = change(events[place])
    return replace(record, events=tuple(events))


def without_the_first_game(record: Record) -> Record:
    first, second = (place for place, event in enumerate(record.events) if event in (GameStarted(1), GameStarted(2)))
    return replace(record, events=record.events[:first] + record.events[second:])


def other_than(roll: Roll) -> Roll:
    return Roll(1, 1) if roll != Roll(1, 1) else Roll(2, 2)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with served({"/en/dice": rendered("dice", catalogue("en"))}) as address:
        page = browser.new_page()
        page.goto(f"{address}/en/dice")
        yield page
        page.close()


def checked(page: Page, record: str, file: str | None = None) -> Any:
    """What the browser makes of a record, and of a file if there is one; None for what it cannot read."""
    return page.evaluate(
        """async ([record, file]) => {
            const { checkDice, checkSealedFile } = await import("/static/0/js/dice/check.js");
            const { readRecord } = await import("/static/0/js/dice/record.js");
            const { readSealedFile } = await import("/static/0/js/dice/sealed_file.js");
            const read = readRecord(record);
            if (file === null) return read && checkDice(read);
            const sealed = readSealedFile(file);
            return sealed && checkSealedFile(sealed, read);
        }""",
        [record, file],
    )


def same(found: Any, expected: DiceCheck) -> None:
    assert (found["verdict"], found["checked"]) == (expected.verdict, expected.checked)
    if found["wrong"] is not None:
        drawn, sealed = found["wrong"]["drawn"], found["wrong"]["expected"]
        assert expected.why == (
            f"Game {drawn['game']}, pair {drawn['draw'] + 1}: the record has {drawn['dice'][0]}-{drawn['dice'][1]}, "
            f"sealed was {sealed[0]}-{sealed[1]}."
        )


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_whole_matches(page: Page, sample: Sample) -> None:
    record = record_of(whole_match(sample), sample.seed)
    same(checked(page, record.to_json()), check_dice(record))
    assert checked(page, record.to_json())["verdict"] == "fair"


@pytest.mark.parametrize("name", golden.names())
def test_golden_games(page: Page, name: str) -> None:
    record = parse_record(golden.record_path(name).read_text())
    same(checked(page, record.to_json()), check_dice(record))


@pytest.mark.parametrize("how", TOUCHED)
def test_records_that_somebody_has_touched(page: Page, how: str) -> None:
    record = TOUCHED[how](played())
    expected = check_dice(record)
    assert expected.verdict is not Verdict.FAIR
    same(checked(page, record.to_json()), expected)


@pytest.mark.parametrize("how", DAMAGED)
def test_sealed_files(page: Page, how: str) -> None:
    record = played()
    file = sealed_file(SealedDice(seed_bytes(SAMPLE.seed), match_id(SAMPLE.seed), NONCES), SAMPLE.target)
    file |= DAMAGED[how]
    expected = check_sealed_file(file, record)
    found = checked(page, record.to_json(), json.dumps(file))
    if found is None:
        assert expected.verdict is Verdict.WRONG_FILE
    else:
        same(found, expected)


def test_a_sealed_file_beside_a_record_that_was_touched(page: Page) -> None:
    record = TOUCHED["another roll"](played())
    file = sealed_file(SealedDice(seed_bytes(SAMPLE.seed), match_id(SAMPLE.seed), NONCES), SAMPLE.target)
    same(checked(page, record.to_json(), json.dumps(file)), check_sealed_file(file, record))


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "nardy record 1", '{"format":"nardy record","version":2}', '{"format":"nardy record"}'],
)
def test_what_is_no_record(page: Page, text: str) -> None:
    assert checked(page, text) is None


def test_statistics(page: Page) -> None:
    record = played()
    found = page.evaluate(
        """async (record) => {
            const { readRecord } = await import("/static/0/js/dice/record.js");
            const { statisticsOf } = await import("/static/0/js/dice/statistics.js");
            const { drawn } = readRecord(record);
            return { white: statisticsOf(drawn, "white"), black: statisticsOf(drawn, "black") };
        }""",
        record.to_json(),
    )
    for side in Side:
        statistics = statistics_of(record.events)[side]
        assert found[side.value] == {
            "rolls": statistics.rolls,
            "doubles": statistics.doubles,
            "faces": list(statistics.faces),
            "meanPips": pytest.approx(statistics.mean_pips, abs=1e-12),
            "howUnusual": pytest.approx(statistics.how_unusual, abs=1e-12),
        }


@pytest.mark.parametrize(
    "faces",
    [
        (0, 0, 0, 0, 0, 0),
        (4, 5, 5, 5, 5, 5),
        (5, 5, 5, 5, 5, 5),
        (10, 12, 9, 11, 10, 10),
        (30, 18, 20, 25, 16, 21),
        (60, 20, 20, 20, 20, 20),
        (200, 100, 100, 100, 100, 100),
        (400, 0, 0, 0, 0, 0),
    ],
    ids=str,
)
def test_how_unusual_it_is(page: Page, faces: tuple[int, ...]) -> None:
    found = page.evaluate(
        """async (faces) =>
            (await import("/static/0/js/dice/statistics.js")).chanceOfBeingAsUneven(faces)""",
        list(faces),
    )
    expected = chance_of_being_as_uneven(faces)
    assert found == (None if expected is None else pytest.approx(expected, rel=1e-9, abs=1e-14))
