"""`nardy verify-dice` on records and sealed files, whole ones and forged ones."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from nardy.match.dice_source import SealedDice
from nardy.match.events import Rolled
from nardy.match.record_text import format_record
from nardy.match.sealed_file import sealed_file
from nardy.match.sides import BySide
from nardy.rules import Roll
from tests.cli.conftest import Nardy
from tests.match.sitting import NONCES
from tests.match.whole import SAMPLES, match_id, record_of, seed_bytes, whole_match

SAMPLE = SAMPLES[0]
RECORD = record_of(whole_match(SAMPLE), SAMPLE.seed)
SEALED = sealed_file(SealedDice(seed_bytes(SAMPLE.seed), match_id(SAMPLE.seed), NONCES), SAMPLE.target)


def forged() -> str:
    events = list(RECORD.events)
    place = next(n for n, event in enumerate(events) if isinstance(event, Rolled) and event.roll != Roll(6, 6))
    rolled = events[place]
    assert isinstance(rolled, Rolled)
    events[place] = Rolled(rolled.side, Roll(6, 6))
    return replace(RECORD, events=tuple(events)).to_json()


@pytest.mark.parametrize("text", [RECORD.to_json(), format_record(RECORD)], ids=["json", "text"])
def test_fair_dice(nardy: Nardy, tmp_path: Path, text: str) -> None:
    (tmp_path / "match").write_text(text, encoding="utf-8")
    (tmp_path / "sealed").write_text(json.dumps(SEALED), encoding="utf-8")
    result = nardy("verify-dice", str(tmp_path / "match"), "--sealed", str(tmp_path / "sealed"))
    assert result.exit_code == 0
    assert result.stdout.count("are the sealed ones") == 2
    assert "Ana" in result.stdout
    assert "of 100 fair matches as long as this one" in result.stdout


def test_a_forged_roll_is_named(nardy: Nardy, tmp_path: Path) -> None:
    (tmp_path / "match").write_text(forged(), encoding="utf-8")
    result = nardy("verify-dice", str(tmp_path / "match"))
    assert result.exit_code == 1
    assert "the record has 6-6, sealed was" in " ".join(result.stdout.split())


def test_a_name_that_looks_like_markup_is_shown_as_it_is(nardy: Nardy, tmp_path: Path) -> None:
    (tmp_path / "match").write_text(replace(RECORD, players=BySide("[/]", "[red]x")).to_json(), encoding="utf-8")
    result = nardy("verify-dice", str(tmp_path / "match"))
    assert result.exit_code == 0
    assert "[/]: of 100" in result.stdout
    assert "[red]x: of 100" in result.stdout


def test_what_is_no_sealed_file_is_refused(nardy: Nardy, tmp_path: Path) -> None:
    (tmp_path / "match").write_text(RECORD.to_json(), encoding="utf-8")
    for text in ("[]", "", "[" * 100_000):
        (tmp_path / "sealed").write_text(text, encoding="utf-8")
        assert nardy("verify-dice", str(tmp_path / "match"), "--sealed", str(tmp_path / "sealed")).exit_code == 2


def test_a_match_that_is_not_over_cannot_be_checked(nardy: Nardy, tmp_path: Path) -> None:
    (tmp_path / "match").write_text(replace(RECORD, events=RECORD.events[:-1]).to_json(), encoding="utf-8")
    result = nardy("verify-dice", str(tmp_path / "match"))
    assert result.exit_code == 2
    assert "has not shown its seed yet" in " ".join(result.stdout.split())


def test_as_json(nardy: Nardy, tmp_path: Path) -> None:
    (tmp_path / "match").write_text(RECORD.to_json(), encoding="utf-8")
    answer = json.loads(nardy("verify-dice", str(tmp_path / "match"), "--json").stdout)
    assert answer["record"]["verdict"] == "fair"
    assert sum(answer["statistics"]["white"]["faces"]) == 2 * answer["statistics"]["white"]["rolls"]


@pytest.mark.parametrize("text", ["no record", "{}", ""])
def test_what_is_no_record_is_refused(nardy: Nardy, tmp_path: Path, text: str) -> None:
    (tmp_path / "match").write_text(text, encoding="utf-8")
    assert nardy("verify-dice", str(tmp_path / "match")).exit_code == 2


def test_a_missing_file_is_named(nardy: Nardy) -> None:
    result = nardy("verify-dice", "nowhere.json")
    assert result.exit_code == 2
    assert "nowhere.json" in result.stderr
