"""What two people agree on before a match, as pages show it."""

import json
from dataclasses import dataclass

from nardy.server.store import StoredMatch


@dataclass(frozen=True, slots=True)
class Agreed:
    """Length, clock, and the house rules that differ from the classic game."""

    target: int
    pace: str
    rules: tuple[tuple[str, str | bool], ...] = ()


def agreed_on(stored: StoredMatch) -> Agreed:
    """What a stored match is played by."""
    return Agreed(stored.target, stored.clock, tuple(json.loads(stored.rules).items()))
