"""A match being played in a test: commands are given, what follows from them is applied and kept."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from nardy.match.dice_source import DiceSource, ScriptedDice
from nardy.match.events import Event, Seated
from nardy.match.game import Game, Phase
from nardy.match.match import Match, fold
from nardy.match.result import Result
from nardy.match.sides import Board, BySide, Side, seen_by
from nardy.rules import CLASSIC, RuleSet, parse_play

NONCES = BySide("of-white", "of-black")


class DiceToUseUp:
    """Dice written down beforehand, for one game: `52` is White's 5 and Black's 2 in an opening roll.

    Asking for one pair too many fails at once, out of order or for another game too. `check` fails if some are left.
    """

    def __init__(self, pairs: Iterable[str], game: int = 1) -> None:
        self.script = ScriptedDice({game: [(int(pair[0]), int(pair[1])) for pair in pairs]})
        self.left = len(self.script.games[game])
        self.asked = 0

    def draw(self, game: int, n: int) -> tuple[int, int]:
        assert n == self.asked, f"draw {n} was asked for where draw {self.asked} is next"
        dice = self.script.draw(game, n)
        self.asked += 1
        self.left -= 1
        return dice

    def check(self) -> None:
        assert self.left == 0, f"{self.left} pairs of dice were never drawn"


class Script(Protocol):
    """The fixture `script`: dice that the test has to use up."""

    def __call__(self, *pairs: str, game: int = 1) -> DiceToUseUp: ...


class Sitting:
    """A match, its dice, and the events so far. Commands default to the side whose turn it is."""

    def __init__(self, match: Match, dice: DiceSource) -> None:
        self.match = match
        self.dice = dice
        self.events: list[Event] = []

    @property
    def game(self) -> Game:
        assert self.match.game is not None
        return self.match.game

    @property
    def side(self) -> Side:
        assert self.game.side is not None
        return self.game.side

    def add(self, events: Sequence[Event]) -> Sequence[Event]:
        self.events += events
        self.match = fold(self.match, events)
        return events

    def seat(self) -> None:
        for side in Side:
            self.add(self.match.seat(side, NONCES[side]))

    def begin(self) -> Sequence[Event]:
        return self.add(self.match.begin_game(self.dice))

    def roll(self, side: Side | None = None) -> Sequence[Event]:
        return self.add(self.match.roll(side or self.side, self.dice))

    def play(self, text: str, side: Side | None = None) -> Sequence[Event]:
        """Play what the text says, in the numbers of the side that plays."""
        side = side or self.side
        assert self.game.roll is not None
        play = parse_play(seen_by(side, self.game.position), self.game.roll, text, self.match.rules)
        return self.add(self.match.play(side, play.moves))

    def turn(self, text: str) -> None:
        """Roll and play."""
        self.roll()
        self.play(text)

    def resign(self, side: Side) -> Sequence[Event]:
        return self.add(self.match.resign(side))


def seated(target: int = 1, rules: RuleSet = CLASSIC, results: tuple[Result, ...] = ()) -> Match:
    """A match whose sides have taken their seats, and have played games with these results."""
    match = fold(Match(target, rules), [Seated(side, NONCES[side]) for side in Side])
    return replace(match, results=results)


def match_at(board: str, target: int = 1, rules: RuleSet = CLASSIC, starter: Side = Side.WHITE) -> Match:
    """A match in the middle of its first game: `24x15/24x15 w -`, to roll, or with the dice that are to be played."""
    read = Board.parse(board)
    phase = Phase.TO_ROLL if read.roll is None else Phase.TO_PLAY
    game = Game(1, rules, phase, read.position, read.side, starter, read.roll, turn=30)
    return replace(seated(target, rules), game=game)
