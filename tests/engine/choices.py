"""Prints every level's choice in a sample of decisions: run in a process of its own to see that nothing else counts."""

from nardy.engine import Level, load
from tests.engine.positions import sample


def choices() -> list[str]:
    return [
        f"{level} {position} {roll} {load(level).choose(position, roll)}"
        for position, roll in sample(6, seed=3)
        for level in Level
    ]


if __name__ == "__main__":
    print("\n".join(choices()))  # noqa: T201
