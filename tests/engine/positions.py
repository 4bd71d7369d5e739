"""Positions to judge, as play reaches them."""

import random

from hypothesis import strategies as st

from nardy.rules import CHECKERS, CLASSIC, HEAD, OFF, START, Counts, Position, Roll, RuleSet, legal_plays, rival_point


@st.composite
def reachable(draw: st.DrawFn, rules: RuleSet = CLASSIC) -> Position:
    """A position in the middle of a game, seen by its mover; half of the games love rows on the rival's path."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    loves_rows = draw(st.booleans())
    return after_plays(draw(st.integers(0, 120)), rng, loves_rows=loves_rows, rules=rules)


def after_plays(number: int, rng: random.Random, *, loves_rows: bool = False, rules: RuleSet = CLASSIC) -> Position:
    """The position after so many plays, or the last one in which nobody has finished."""
    position = START
    for _ in range(number):
        plays = legal_plays(position, throw(rng), rules)
        play = max(plays, key=lambda play: row_strength(play.after.mine)) if loves_rows else rng.choice(plays)
        if play.after.mine[OFF] == CHECKERS:
            break
        position = play.after.switched()
    return position


def throw(rng: random.Random) -> Roll:
    return Roll(rng.randint(1, 6), rng.randint(1, 6))


def row_strength(mine: Counts) -> int:
    held = [mine[rival_point(point)] > 0 for point in range(1, HEAD + 1)]
    return sum(4 ** sum(held[low : low + 6]) for low in range(HEAD - 5))


def sample(number: int, seed: int) -> list[tuple[Position, Roll]]:
    """Decisions from the whole course of games, the same for the same seed."""
    rng = random.Random(seed)
    return [(after_plays(rng.randint(0, 110), rng, loves_rows=rng.random() < 0.5), throw(rng)) for _ in range(number)]
