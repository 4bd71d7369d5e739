"""The name of what replies: it has to change whenever a reply does, since a day of the Daily goes by it."""

from hashlib import blake2b

import pytest

from nardy.engine import Level, load
from nardy.engine.version import EDITION, version
from tests.engine.positions import sample

REPLIES = {
    (1, "easy"): "1744fb5262cdfca0",
    (1, "medium"): "e551426bfcc74256",
    (1, "hard"): "d2a261ae05229a6a",
}
"""A hash of the level's replies in a sample of decisions, by edition. Replies that change need a new edition."""


@pytest.mark.parametrize("level", Level)
def test_replies_change_with_the_edition_only(level: Level) -> None:
    engine = load(level)
    replies = [str(engine.choose(position, roll)) for position, roll in sample(40, seed=11)]
    assert REPLIES[EDITION, level] == blake2b("\n".join(replies).encode(), digest_size=8).hexdigest()


def test_a_version_names_level_edition_and_weights() -> None:
    assert len({version(level) for level in Level}) == len(Level)
    level, edition, weights = version("medium").split("-")
    assert (level, edition, len(weights)) == ("medium", str(EDITION), 8)


def test_what_is_no_level_has_no_version() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        version("grandmaster")
