"""Ranking plays, and looking one roll ahead."""

from collections.abc import Sequence

import pytest

from nardy.engine import Probabilities, Ranked
from nardy.engine.heuristic import Heuristic
from nardy.engine.search import Effort, LookAhead, rank, rank_ahead
from nardy.rules import ALL_ROLLS, Position, Roll, legal_plays
from tests.engine.planned import Planned, chances
from tests.engine.positions import sample

WON, LOST = chances(1.0), chances(0.0)

# The mover has checkers on 5 and 1, the rival one on 1. With 3-1 the mover keeps two checkers on 1, or one on 2.
TWO_LEFT = Position.parse("5,1/1")


def test_plays_are_ranked_by_what_they_are_worth_to_the_mover() -> None:
    results = {str(play): play.after.switched() for play in legal_plays(TWO_LEFT, Roll.parse("31"))}
    assert list(results) == ["5/2/1", "5/2 1/off"]
    evaluator = Planned({str(results["5/2 1/off"]): chances(0.25), str(results["5/2/1"]): chances(0.5)})
    ranked = rank(evaluator, TWO_LEFT, Roll.parse("31"))
    # The evaluator speaks for the rival, who is about to roll: its quarter is the mover's three quarters.
    assert [(str(each.play), each.probabilities, each.equity, each.ply) for each in ranked] == [
        ("5/2 1/off", chances(0.75), 0.5, 1),
        ("5/2/1", chances(0.5), 0.0, 1),
    ]


def test_equals_stay_in_the_order_of_the_rules() -> None:
    plays = legal_plays(TWO_LEFT, Roll.parse("31"))
    evaluator = Planned({str(play.after.switched()): chances(0.5) for play in plays})
    assert [each.play for each in rank(evaluator, TWO_LEFT, Roll.parse("31"))] == list(plays)


def test_the_value_decides_the_order() -> None:
    first, second = (play.after.switched() for play in legal_plays(TWO_LEFT, Roll.parse("31")))
    evaluator = Planned({str(first): Probabilities(0.5, 0.0, 0.5, 0.0), str(second): Probabilities(0.6, 0.0, 0.0, 0.4)})
    by_points = rank(evaluator, TWO_LEFT, Roll.parse("31"))
    by_winning = rank(evaluator, TWO_LEFT, Roll.parse("31"), value=lambda seen: seen.win + seen.win_mars)
    assert [each.play.after.switched() for each in by_points] == [second, first]
    assert [each.play.after.switched() for each in by_winning] == [first, second]


def test_a_look_ahead_is_the_average_over_the_36_rolls() -> None:
    # The mover's last checker stands on 6: 27 of 36 rolls bear it off. The nine others (1-1, 2-1, 3-1, 4-1, 3-2) leave
    # it on 1, 2 or 3, and the rival, with one on 1, is told to win from there.
    plan = {"1/-": LOST, "1/1": WON, "1/2": WON, "1/3": WON}
    assert LookAhead(Planned(plan)).evaluate([Position.parse("6/1")])[0].win == pytest.approx(27 / 36)


def test_every_roll_has_its_weight() -> None:
    # As above, but the four rolls that leave the checker on 1 (4-1 and 3-2, twice each) are worth a half.
    plan = {"1/-": LOST, "1/1": chances(0.5), "1/2": WON, "1/3": WON}
    assert LookAhead(Planned(plan)).evaluate([Position.parse("6/1")])[0].win == pytest.approx((27 + 4 / 2) / 36)


def test_a_look_ahead_plays_for_the_value_it_is_given() -> None:
    # Everything is even but the play that leaves one checker on 2, by 3-1 or 1-1 (3 rolls of 36): it wins 0.4 of the
    # games, all by mars, which is worth more points than half of them plainly.
    even = {str(play.after.switched()): chances(0.5) for roll in ALL_ROLLS for play in legal_plays(TWO_LEFT, roll)}
    first, second = (str(play.after.switched()) for play in legal_plays(TWO_LEFT, Roll.parse("31")))
    plan = {**even, first: Probabilities(0.5, 0.0, 0.5, 0.0), second: Probabilities(0.6, 0.0, 0.0, 0.4)}
    by_points = LookAhead(Planned(plan)).evaluate([TWO_LEFT])[0]
    by_wins = LookAhead(Planned(plan), value=lambda seen: seen.win + seen.win_mars).evaluate([TWO_LEFT])[0]
    assert by_points.win_mars == pytest.approx(3 / 36 * 0.4)
    assert by_wins.win_mars == 0


@pytest.mark.parametrize("text", ["-/24x15", "24x15/-"])
def test_nobody_rolls_in_a_finished_game(text: str) -> None:
    position = Position.parse(text)
    assert LookAhead(Planned({text: WON})).evaluate([position]) == [WON]


def by_hand(ranked: Ranked) -> float:
    """The mover's equity after a play: for each roll of the rival, what is left after the reply that leaves least."""
    rival = ranked.play.after.switched()
    total = 0.0
    for roll in ALL_ROLLS:
        replies = [play.after.switched() for play in legal_plays(rival, roll)]
        total += (1 if roll.is_double else 2) * min(each.equity for each in Heuristic().evaluate(replies))
    return total / 36


@pytest.mark.parametrize(("position", "roll"), sample(4, seed=11))
def test_the_deeper_judgement_is_the_average_over_best_replies(position: Position, roll: Roll) -> None:
    ranked = rank_ahead(Heuristic(), position, roll, Effort(plays=3, within=4.0, positions=10**6))
    shallow = rank(Heuristic(), position, roll)
    looked = [each for each in ranked if each.ply == 2]
    assert {each.play for each in looked} == ({each.play for each in shallow[:3]} if len(shallow) > 1 else set())
    for each in looked:
        assert each.equity == pytest.approx(by_hand(each))
    assert looked == sorted(looked, key=lambda each: -each.equity)
    assert ranked[len(looked) :] == shallow[len(looked) :]


MIDDLE = (Position.parse("24x9,18x3,15,13x2/24x12,17,16,14"), Roll.parse("31"))


@pytest.mark.parametrize(
    ("effort", "looked"),
    [
        (Effort(plays=4, within=4.0, positions=10**6), 4),
        (Effort(plays=2, within=4.0, positions=10**6), 2),
        (Effort(plays=1, within=4.0, positions=10**6), 0),
        (Effort(plays=4, within=0.0, positions=10**6), 0),
        (Effort(plays=4, within=4.0, positions=0), 0),
    ],
)
def test_effort_limits_the_plays_looked_at_and_one_alone_is_none(effort: Effort, looked: int) -> None:
    ranked = rank_ahead(Heuristic(), *MIDDLE, effort)
    assert [each.ply for each in ranked] == [2] * looked + [1] * (len(ranked) - looked)


class Counting:
    """The heuristic, counting the positions that it judges."""

    def __init__(self) -> None:
        self.judged = 0

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        self.judged += len(positions)
        return Heuristic().evaluate(positions)


@pytest.mark.parametrize("limit", [200, 1000, 3000])
def test_effort_limits_the_positions_judged(limit: int) -> None:
    evaluator = Counting()
    rank_ahead(evaluator, *MIDDLE, Effort(plays=8, within=4.0, positions=limit))
    assert evaluator.judged <= len(legal_plays(*MIDDLE)) + limit
