"""A match: games to a number of points, as the fold of its events.

`Match` is a value. A command (`seat`, `roll`, `play`, …) looks at it and answers with the events that follow; `apply`
gives the match after an event. Nothing here reads a clock or rolls a die: dice come from a `DiceSource`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from nardy.match.dice_source import DiceSource
from nardy.match.events import (
    Abandoned,
    Event,
    Forfeited,
    GameStarted,
    Named,
    Opened,
    Played,
    RematchBegun,
    RematchOffered,
    Resigned,
    Revealed,
    Rolled,
    Seated,
    StoodIn,
    TookOver,
)
from nardy.match.game import Game, Phase
from nardy.match.result import EndedBy, Result
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import (
    CHECKERS,
    CLASSIC,
    OFF,
    IllegalPlay,
    InvalidNotation,
    Move,
    NardyError,
    NextStarter,
    Reason,
    Roll,
    RuleSet,
)

TARGETS = (1, 3, 5, 7)


class NotNow(NardyError):
    """A command or an event that does not fit the state of the match: the message names both."""


class MatchPhase(StrEnum):
    """What the match waits for."""

    SEATING = "seating"
    OPENING = "opening"
    TO_ROLL = "to_roll"
    TO_PLAY = "to_play"
    GAME_OVER = "game_over"
    MATCH_OVER = "match_over"


_IN_GAME = {
    Phase.OPENING: MatchPhase.OPENING,
    Phase.TO_ROLL: MatchPhase.TO_ROLL,
    Phase.TO_PLAY: MatchPhase.TO_PLAY,
    Phase.OVER: MatchPhase.GAME_OVER,
}


_UNFINISHED = [phase for phase in MatchPhase if phase is not MatchPhase.MATCH_OVER]


@dataclass(frozen=True)
class Match:
    """The state of a match to `target` points: 1, 3, 5 or 7, else `InvalidNotation` is raised.

    `results` are those of the finished games, in order. `names` are empty where nobody gave one; `stand_ins` tells for
    whom the computer plays on; `rematch` is the id of the match that followed.
    """

    target: int
    rules: RuleSet = CLASSIC
    nonces: BySide[str | None] = BySide(None, None)  # noqa: RUF009 - a frozen value
    names: BySide[str] = BySide("", "")  # noqa: RUF009
    game: Game | None = None
    results: tuple[Result, ...] = ()
    stand_ins: BySide[bool] = BySide(False, False)  # noqa: RUF009
    abandoned: bool = False
    seed: str | None = None
    rematch_offers: BySide[bool] = BySide(False, False)  # noqa: RUF009
    rematch: str | None = None

    def __post_init__(self) -> None:
        if self.target not in TARGETS:
            raise InvalidNotation(f"a match goes to {', '.join(map(str, TARGETS))} points, not {self.target!r}")

    @cached_property
    def score(self) -> BySide[int]:
        """The points won so far. The surplus of the last game counts no further than the target."""
        score = BySide(0, 0)
        for result in self.results:
            if result.winner is not None:
                points = min(score[result.winner] + result.points, self.target)
                score = score.with_(result.winner, points)
        return score

    @cached_property
    def winner(self) -> Side | None:
        """The side that has reached the target."""
        score = self.score
        return next((side for side in Side if score[side] >= self.target), None)

    @cached_property
    def phase(self) -> MatchPhase:
        """What the match waits for."""
        if self.abandoned or self.winner is not None:
            return MatchPhase.MATCH_OVER
        return MatchPhase.SEATING if self.game is None else _IN_GAME[self.game.phase]

    # Commands: what follows from what a side wants to do

    def seat(self, side: Side, nonce: str) -> list[Event]:
        """The side takes its seat. Raises `NotNow` when it has one."""
        self._expect_free(side)
        return [Seated(side, nonce)]

    def begin_game(self, dice: DiceSource) -> list[Event]:
        """The next game is set up and its starter found. Raises `NotNow` while one is played or a seat is empty."""
        self._expect("begin a game", MatchPhase.SEATING, MatchPhase.GAME_OVER)
        events: list[Event] = [GameStarted(len(self.results) + 1)]
        game = self.apply(events[0]).game
        assert game is not None
        while game.phase is Phase.OPENING:
            opened = Opened(*dice.draw(game.number, game.draws))
            game = game.opened(opened.white, opened.black)
            events.append(opened)
        return events

    def roll(self, side: Side, dice: DiceSource) -> list[Event]:
        """The side rolls; if nothing can be played the turn passes at once. Raises `NotNow`, `IllegalPlay`."""
        game = self._game_of(side, "roll", MatchPhase.TO_ROLL)
        rolled = Rolled(side, Roll(*dice.draw(game.number, game.draws)))
        if game.rolled(rolled.roll).graph.nodes[0].is_end:
            return [rolled, Played(side, ())]
        return [rolled]

    def play(self, side: Side, moves: Sequence[Move]) -> list[Event]:
        """The side plays its roll. Raises `NotNow`, and `IllegalPlay` for moves that are no whole legal play."""
        return [Played(side, self.game_to_play(side).graph.follow(moves).moves)]

    def game_to_play(self, side: Side) -> Game:
        """The game, if `side` has a roll to play in it. Raises `NotNow`, `IllegalPlay`."""
        return self._game_of(side, "play", MatchPhase.TO_PLAY)

    def resign(self, side: Side) -> list[Event]:
        """The side gives the game up, on either side's turn. Raises `NotNow` when it has no game to lose."""
        self._game_to_resign(side)
        return [Resigned(side)]

    def name(self, side: Side, name: str) -> list[Event]:
        """The side is called so from now on. Raises `InvalidNotation`."""
        return [Named(side, name)]

    def forfeit(self, side: Side, reason: EndedBy) -> list[Event]:
        """The side, which has to act, loses the game by time or by absence. Raises `NotNow`, `IllegalPlay`."""
        self._game_of(side, "forfeit", MatchPhase.TO_ROLL, MatchPhase.TO_PLAY)
        return [Forfeited(side, reason)]

    def stand_in(self, side: Side) -> list[Event]:
        """The computer plays on for the side, which has to act and does not. Raises `NotNow`, `IllegalPlay`."""
        self._expect_away(side)
        return [StoodIn(side)]

    def take_over(self, side: Side) -> list[Event]:
        """The side's owner plays again. Raises `NotNow` where the computer does not play for it."""
        self._expect_stand_in(side, there=True)
        return [TookOver(side)]

    def abandon(self) -> list[Event]:
        """The match ends without a winner. Raises `NotNow` when it is over."""
        self._expect("abandon the match", *_UNFINISHED)
        return [Abandoned()]

    def offer_rematch(self, side: Side) -> list[Event]:
        """The side would like another match. Raises `NotNow` before the end of this one, or for a second offer."""
        self._expect_rematch_wanted(side)
        return [RematchOffered(side)]

    def begin_rematch(self, match_id: str) -> list[Event]:
        """The other match is the one with this id. Raises `NotNow` unless both sides want it."""
        self._expect_rematch_agreed()
        return [RematchBegun(match_id)]

    # The fold

    def apply(self, event: Event) -> "Match":
        """The match after an event that was checked when it was made: plays are not judged again.

        Raises `NotNow` for an event that cannot happen in this phase.
        """
        match event:
            case Seated(side, nonce):
                self._expect_free(side)
                return replace(self, nonces=self.nonces.with_(side, nonce))
            case GameStarted(number):
                return replace(self, game=self._new_game(number))
            case Opened(white, black):
                return self._with(self._current("open", MatchPhase.OPENING).opened(white, black))
            case Rolled(side, roll):
                return self._with(self._game_of(side, "roll", MatchPhase.TO_ROLL).rolled(roll))
            case Played(side, moves):
                return self._with(self._game_of(side, "play", MatchPhase.TO_PLAY).played(moves))
            case Resigned(side):
                return self._with(self._game_to_resign(side).left(side, EndedBy.RESIGNATION))
            case Forfeited(side, reason):
                game = self._game_of(side, "forfeit", MatchPhase.TO_ROLL, MatchPhase.TO_PLAY)
                return self._with(game.left(side, reason))
            case Named(side, name):
                return replace(self, names=self.names.with_(side, name))
            case StoodIn(side):
                self._expect_away(side)
                return replace(self, stand_ins=self.stand_ins.with_(side, True))
            case TookOver(side):
                self._expect_stand_in(side, there=True)
                return replace(self, stand_ins=self.stand_ins.with_(side, False))
            case Abandoned():
                self._expect("abandon the match", *_UNFINISHED)
                return replace(self, abandoned=True)
            case RematchOffered(side):
                self._expect_rematch_wanted(side)
                return replace(self, rematch_offers=self.rematch_offers.with_(side, True))
            case RematchBegun(match_id):
                self._expect_rematch_agreed()
                return replace(self, rematch=match_id)
            case Revealed(seed):
                self._expect("reveal the seed", MatchPhase.MATCH_OVER)
                if self.seed is not None:
                    raise NotNow("the seed is revealed already")
                return replace(self, seed=seed)

    def apply_checked(self, event: Event) -> "Match":
        """The match after an event from a stranger: as `apply`, but a play is judged by the rules.

        Raises `NotNow` and `IllegalPlay`.
        """
        if isinstance(event, Played):
            self.play(event.side, event.moves)
        return self.apply(event)

    def _new_game(self, number: int) -> Game:
        self._expect("begin a game", MatchPhase.SEATING, MatchPhase.GAME_OVER)
        if None in (self.nonces.white, self.nonces.black):
            raise NotNow("cannot begin a game before both sides are seated")
        if number != len(self.results) + 1:
            raise NotNow(f"cannot begin game {number}: {len(self.results)} have been played")
        game = Game(number, self.rules)
        last_winner = self.results[-1].winner if self.results else None
        if self.rules.next_starter is NextStarter.WINNER and last_winner is not None:
            return game.started_by(last_winner)
        return game

    def _with(self, game: Game) -> "Match":
        results = self.results if game.result is None else (*self.results, game.result)
        return replace(self, game=game, results=results)

    def _expect(self, what: str, *phases: MatchPhase) -> None:
        if self.phase not in phases:
            raise NotNow(f"cannot {what} in the phase {self.phase}")

    def _expect_free(self, side: Side) -> None:
        self._expect("seat a side", MatchPhase.SEATING)
        if self.nonces[side] is not None:
            raise NotNow(f"{side} is seated already")

    def _expect_away(self, side: Side) -> None:
        self._game_of(side, "stand in", MatchPhase.TO_ROLL, MatchPhase.TO_PLAY)
        self._expect_stand_in(side, there=False)

    def _expect_stand_in(self, side: Side, *, there: bool) -> None:
        if self.stand_ins[side] is not there:
            raise NotNow(f"the computer {'does not play' if there else 'plays already'} for {side}")

    def _expect_rematch_wanted(self, side: Side) -> None:
        self._expect("offer a rematch", MatchPhase.MATCH_OVER)
        if self.abandoned or self.rematch_offers[side]:
            raise NotNow(f"{side} has offered a rematch already" if self.rematch_offers[side] else "it was abandoned")

    def _expect_rematch_agreed(self) -> None:
        if not (self.rematch_offers.white and self.rematch_offers.black) or self.rematch is not None:
            raise NotNow("a rematch begins once, when both sides have offered it")

    def _game_to_resign(self, side: Side) -> Game:
        game = self._current("resign", MatchPhase.OPENING, MatchPhase.TO_ROLL, MatchPhase.TO_PLAY)
        if seen_by(side, game.position).mine[OFF] == CHECKERS:
            raise NotNow(f"{side} has borne off its last checker and waits for the last answer; it cannot resign")
        return game

    def _current(self, what: str, *phases: MatchPhase) -> Game:
        self._expect(what, *phases)
        assert self.game is not None
        return self.game

    def _game_of(self, side: Side, what: str, *phases: MatchPhase) -> Game:
        """The current game, if it is `side` that acts. Raises `IllegalPlay` when it is the other's turn."""
        game = self._current(what, *phases)
        if game.side is not side:
            raise IllegalPlay(Reason.NOT_YOUR_TURN)
        return game


def fold(match: Match, events: Iterable[Event]) -> Match:
    """The match after all `events`, which were checked when they were made."""
    for event in events:
        match = match.apply(event)
    return match
