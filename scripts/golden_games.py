"""Play the golden games again and write them to tests/data/games.

    python -m scripts.golden_games

The dice are sealed ones with pinned seeds and every chooser is a function of its seed, so a file changes only when the
rules, the match, the text forms or a chooser did. Read the difference before you commit it: a game that was finished
once must replay to the same boards for ever. `tests/match/test_golden_games.py` replays the files as they are.
"""

from collections.abc import Callable

from tests.match.golden import FOLDER, course, course_path, record_path
from tests.match.sitting import Sitting
from tests.match.whole import Player, play_game, play_out, player, record_of, sit_down
from tests.rules.sources import any_play, longest_rows

from nardy.engine import load
from nardy.match.record_text import format_record
from nardy.rules import CLASSIC, Koks, NextStarter, Opening, Play, RuleSet, TwoHeads, WallJudged

HOUSE_RULES = RuleSet(
    opening=Opening.OPENING_DICE,
    two_heads=TwoHeads.SECOND_PLAYER,
    wall_judged=WallJudged.END_OF_TURN,
    next_starter=NextStarter.WINNER,
    koks=Koks.LOSER_IN_START_QUARTER,
    last_answer=True,
)


def match_between(player: Player, seed: int, target: int = 1, rules: RuleSet = CLASSIC) -> Sitting:
    """A match from the first game to the last, both sides played by one player."""
    sitting = sit_down(seed, target, rules)
    play_out(sitting, player)
    return sitting


def medium_computer(sitting: Sitting) -> Play:
    graph = sitting.game.graph
    return load("medium").choose(graph.position, graph.roll, sitting.match.rules)


def match_to_three_with_a_resignation() -> Sitting:
    """The winner of the first game gives the second one up while a roll waits to be played."""
    sitting, anyone = sit_down(104, 3, CLASSIC), player(any_play, 104)
    play_game(sitting, anyone)
    play_game(sitting, anyone, turns=60)
    sitting.roll()
    winner = sitting.match.results[0].winner
    assert winner is not None
    sitting.resign(winner)
    play_out(sitting, anyone)
    return sitting


def last_answer_and_a_break() -> Sitting:
    """The first game is drawn by the last answer, the second is left with a roll to play."""
    sitting, anyone = sit_down(27, 3, HOUSE_RULES), player(any_play, 27)
    play_game(sitting, anyone)
    play_game(sitting, anyone, turns=8)
    sitting.roll()
    return sitting


GAMES: dict[str, tuple[Callable[[], Sitting], int]] = {
    "random_play": (lambda: match_between(player(any_play, 101), 101), 101),
    "play_that_loves_blocks": (lambda: match_between(player(longest_rows, 203), 203), 203),
    "medium_computer": (lambda: match_between(medium_computer, 103), 103),
    "match_to_three_with_a_resignation": (match_to_three_with_a_resignation, 104),
    "koks_under_house_rules": (lambda: match_between(player(any_play, 28), 28, 3, HOUSE_RULES), 28),
    "last_answer_and_a_break": (last_answer_and_a_break, 27),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (play, seed) in GAMES.items():
        record = record_of(play(), seed)
        record_path(name).write_text(format_record(record), encoding="utf-8")
        course_path(name).write_text(course(record), encoding="utf-8")
        print(f"{name}: {len(record.events)} events")


if __name__ == "__main__":
    main()
