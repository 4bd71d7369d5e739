"""A file of judged decisions, written as they come, so that long work can be stopped and gone on with.

JSON lines: the first says what is being measured and lists every decision drawn, each other one is a decision judged.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from nardy.rules import NardyError
from nardy.training.decisions import Count, Decision, Phase, Sample
from nardy.training.error_rate import Candidate, Judged

FORMAT = "nardy-errors-1"


class InvalidErrorFile(NardyError):
    """A file that holds no decisions, or those of another measurement."""


class Begun(NamedTuple):
    """What a file holds."""

    sample: Sample
    judged: list[Judged]


class ErrorFile:
    """Decisions on disk; without a path, nowhere. `settings` is all that the figures depend on."""

    def __init__(self, path: Path | None, settings: dict[str, Any]) -> None:
        self._path = path
        self._settings = settings

    def read(self) -> Begun | None:
        """What has been done; None if nothing has. A last line cut short is left out.

        Raises `InvalidErrorFile`.
        """
        if self._path is None or not self._path.exists():
            return None
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
            whole = [json.loads(line) for line in lines if line.endswith("\n")]
            head = whole[0] if whole else {}
            if head.get("format") != FORMAT:
                raise InvalidErrorFile(f"{self._path} holds no decisions that were judged; name another file")
            if head["settings"] != self._settings:
                raise InvalidErrorFile(
                    f"{self._path} was begun with {_differences(head['settings'], self._settings)}; "
                    "go on with the same options and weights, or name another file"
                )
            begun = Begun(_sample(head), [_judged(each) for each in whole[1:]])
        except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError, AttributeError) as error:
            if isinstance(error, InvalidErrorFile):
                raise
            raise InvalidErrorFile(f"{self._path} holds no decisions that were judged: {error}") from error
        if lines and not lines[-1].endswith("\n"):
            self._path.write_text("".join(lines[:-1]), encoding="utf-8")
        return begun

    def begin(self, sample: Sample) -> None:
        """Write the first line. Raises `OSError`."""
        self._append(
            {
                "format": FORMAT,
                "settings": self._settings,
                "counts": [[source, phase, *count] for (source, phase), count in sample.counts.items()],
                "drawn": sample.drawn,
            }
        )

    def add(self, judged: Judged) -> None:
        """Write a decision. Raises `OSError`."""
        self._append({"decision": judged.decision, "candidates": judged.candidates, "choices": judged.choices})

    def _append(self, line: dict[str, Any]) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


def _sample(head: dict[str, Any]) -> Sample:
    counts = {(source, Phase(phase)): Count(*count) for source, phase, *count in head["counts"]}
    return Sample([_decision(each) for each in head["drawn"]], counts)


def _decision(fields: list[Any]) -> Decision:
    decision = Decision(*fields)
    return decision._replace(phase=Phase(decision.phase))


def _judged(line: dict[str, Any]) -> Judged:
    return Judged(_decision(line["decision"]), [Candidate(*each) for each in line["candidates"]], line["choices"])


def _differences(theirs: dict[str, Any], ours: dict[str, Any]) -> str:
    told = [f"{name} {theirs.get(name)!r} and not {ours[name]!r}" for name in ours if theirs.get(name) != ours[name]]
    return " and ".join(told) or "other settings"
