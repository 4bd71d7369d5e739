"""The sealed dice as a file: all rolls of a match, to be kept from before the first one and opened after the last.

Who has the file need not trust anybody afterwards: the rolls in it were settled when it was made, and the seed that the
match shows at its end opens it.
"""

import base64
import hmac
from collections.abc import Mapping
from typing import Any

from nardy.match.dice_source import SealedDice, seal_of
from nardy.match.events import NAME
from nardy.match.match import TARGETS
from nardy.rules import InvalidNotation

FORMAT = "nardy sealed dice"
VERSION = 1
DRAWS = 200
"""Rolls of a game that are in the file. Games between people take 60 to 120."""
_FIELDS = {"format", "version", "match", "seal", "white nonce", "black nonce", "games", "draws", "sealed"}


def sealed_file(dice: SealedDice, target: int) -> dict[str, Any]:
    """The file for a match to `target` points, as plain JSON values.

    `sealed` is two bytes a roll, game by game, combined by exclusive or with HMAC-SHA256, keyed with the seed, over
    `nardy-sealed-1|match|white nonce|black nonce|k` for k = 0, 1, …
    """
    games = 2 * target - 1
    rolls = [dice.draw(game, n) for game in range(1, games + 1) for n in range(DRAWS)]
    plain = bytes(die for roll in rolls for die in roll)
    return {
        "format": FORMAT,
        "version": VERSION,
        "match": dice.match_id,
        "seal": seal_of(dice.seed),
        "white nonce": dice.nonces.white,
        "black nonce": dice.nonces.black,
        "games": games,
        "draws": DRAWS,
        "sealed": base64.b64encode(_combined(plain, dice.seed, _label(dice.match_id, *_both(dice)))).decode(),
    }


def open_sealed_file(file: Mapping[str, Any], seed: bytes) -> list[list[tuple[int, int]]]:
    """The rolls of every game. Raises `InvalidNotation` for what is no such file, or was sealed with another seed."""
    match file:
        case {
            "format": "nardy sealed dice",
            "version": 1,
            "match": str(match_id),
            "seal": str(seal),
            "white nonce": str(white),
            "black nonce": str(black),
            "games": int(games),
            "draws": int(draws),
            "sealed": str(sealed),
        } if (
            set(file) == _FIELDS
            and all(map(NAME.fullmatch, (match_id, white, black)))
            and 0 < games < 2 * max(TARGETS)
            and 0 < draws <= 1000
        ):
            pass
        case _:
            raise InvalidNotation(f"not a file of {FORMAT}, version {VERSION}")
    if seal_of(seed) != seal:
        raise InvalidNotation("the file was sealed with another seed than the one that was shown")
    try:
        hidden = base64.b64decode(sealed, validate=True)
    except ValueError as error:
        raise InvalidNotation(f"the sealed dice are damaged: {error}") from error
    dice = _combined(hidden, seed, _label(match_id, white, black))
    if len(dice) != 2 * games * draws or not all(1 <= die <= 6 for die in dice):
        raise InvalidNotation("the sealed dice are damaged: what comes out are no dice")
    rolls = list(zip(dice[::2], dice[1::2], strict=True))
    return [rolls[start : start + draws] for start in range(0, len(rolls), draws)]


def _both(dice: SealedDice) -> tuple[str, str]:
    return dice.nonces.white, dice.nonces.black


def _label(match_id: str, white: str, black: str) -> str:
    return f"nardy-sealed-1|{match_id}|{white}|{black}"


def _combined(text: bytes, seed: bytes, label: str) -> bytes:
    blocks = (hmac.digest(seed, f"{label}|{k}".encode(), "sha256") for k in range(len(text) // 32 + 1))
    return bytes(byte ^ key for byte, key in zip(text, b"".join(blocks), strict=False))
