"""What a training leaves behind: the weights, and how they came about."""

import math
from pathlib import Path
from typing import Any

from nardy.engine.weights import About, save_weights
from nardy.training.course import Course
from nardy.training.figures import recent, surprise
from nardy.training.settings import option

_DECIDE = (
    "games", "width", "second", "inputs", "seed", "workers", "round_games", "rate", "final_rate", "trace",
)  # fmt: skip
"""The settings that decide what the weights become."""


def save_result(path: Path, course: Course) -> None:
    """Write the running average of the weights, for `load_weights`. Raises `OSError`."""
    save_weights(path, course.average, About(command(path, course), figures(course)))


def command(path: Path, course: Course) -> str:
    """A command line that leads to the same weights, with every option that matters, defaults too."""
    settings = course.settings
    words = ["nardy train"]
    words += [
        f"{option(name)} {getattr(settings, name)}"
        for name in (
            "games",
            "width",
            "second",
            "inputs",
            "seed",
            "workers",
            "round_games",
            "rate",
            "final_rate",
            "trace",
        )
    ]
    if settings.start:
        words.append(f"--start {_file(settings.start)}")
    words += [f"--against {_file(each)}" for each in settings.pool]
    return " ".join([*words, path.name])


def figures(course: Course) -> dict[str, Any]:
    """How far it came and what it reached."""
    last = recent(course.tallies)
    return {
        "games": course.games,
        "seed": course.settings.seed,
        "surprise": _rounded(surprise(last)),
        "mars": _rounded(last.marses / last.games if last.games else math.nan),
        "points": {
            measure.opponent: {
                "games": measure.games,
                "points": _rounded(measure.points),
                "margin": _rounded(measure.margin),
            }
            for measure in course.measures
        },
    }


def _file(known: str) -> str:
    return f"{known.rpartition(' ')[0]}.npz"


def _rounded(value: float) -> float | None:
    return None if math.isnan(value) else round(value, 4)
