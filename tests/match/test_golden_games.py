"""The golden games replay to the boards that are kept beside them.

A file differs from what is made of it now? Then finished matches of the past would be read differently: find out why.
If the change is meant, write the files again with `python -m scripts.golden_games` and read the difference.
"""

import pytest

from nardy.match.record import Record
from nardy.match.record_text import format_record, parse_record
from tests.match.golden import course, course_path, names, record_path


def test_the_games_are_there() -> None:
    assert names() == [
        "koks_under_house_rules",
        "last_answer_and_a_break",
        "match_to_three_with_a_resignation",
        "medium_computer",
        "play_that_loves_blocks",
        "random_play",
    ]


@pytest.mark.parametrize("name", names())
def test_a_golden_game_replays_to_its_boards(name: str) -> None:
    text = record_path(name).read_text(encoding="utf-8")
    record = parse_record(text)
    assert course(record) == course_path(name).read_text(encoding="utf-8")
    assert format_record(record) == text
    assert Record.from_json(record.to_json()) == record
