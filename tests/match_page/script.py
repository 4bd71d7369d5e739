"""A match as its server would tell it: a position to begin with, then event by event."""

from dataclasses import replace

from nardy.match.events import Event, Played, Rolled, event_as_dict
from nardy.match.game import Game, Phase
from nardy.match.match import Match, MatchPhase
from nardy.match.sides import Board, BySide, Side
from nardy.rules import CLASSIC, Roll, parse_play
from nardy.server.protocol import (
    Answer,
    ClockView,
    Happened,
    MatchView,
    NumberedEvent,
    Presence,
    Resumed,
    SeatView,
    Snapshot,
    StateView,
    TurnView,
)
from nardy.server.views import side_name, state_view, turn_view

SEED = bytes(range(32))
SEAL = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


class Script:
    """The messages of a match that stands at `board` (`white/black w 63`; `None`: nobody is seated yet).

    `you` are the sides at this browser; the other one is the computer's, if `level` names its strength, or another
    person's where `kind` says so. `clock` is how the clock stands whenever a message is sent.
    """

    clock: ClockView | None = None

    def __init__(
        self,
        board: str | None,
        *,
        you: tuple[Side, ...] = (Side.WHITE,),
        level: str | None = "medium",
        target: int = 1,
        kind: str | None = None,
    ) -> None:
        self.you = you
        self.level = level
        self.kind = kind or ("computer" if level else "hotseat")
        self.match = Match(target)
        self.history: list[NumberedEvent] = []
        self.seq = 0
        if board is not None:
            self._stand_at(Board.parse(board))

    def _stand_at(self, board: Board) -> None:
        game = Game(
            1,
            CLASSIC,
            phase=Phase.TO_PLAY if board.roll else Phase.TO_ROLL,
            position=board.position,
            side=board.side,
            starter=Side.WHITE,
            roll=board.roll,
            turn=8,
        )
        self.match = replace(self.match, nonces=BySide("of-white", "of-black"), game=game)
        self.seq = 20

    @property
    def snapshot(self) -> Snapshot:
        """The answer to hello."""
        return Snapshot(
            match=MatchView(
                id="demo",
                kind=self.kind,
                target=self.match.target,
                level=self.level,
                computer=None if self._computer is None else side_name(self._computer),
                seal=SEAL,
                rules={},
                pace="none",
                code="ABCDEF" if self.kind == "people" else None,
                listed=False,
            ),
            seat="both" if len(self.you) == 2 else next(map(side_name, self.you), None),
            seq=self.seq,
            state=self.state,
            turn=self._turn(),
            history=list(self.history),
        )

    @property
    def state(self) -> StateView:
        """How things stand."""
        return state_view(self.match, self._computer, self.clock)

    @property
    def resumed(self) -> Resumed:
        """The answer to hello for a browser that has missed nothing."""
        return Resumed(self.seq, self.state)

    def add(self, *events: Event) -> list[Answer]:
        """What everybody hears when these events happen."""
        answers: list[Answer] = []
        for event in events:
            self.match = self.match.apply(event)
            self.seq += 1
            self.history.append(NumberedEvent(self.seq, event_as_dict(event)))
            answers.append(Happened(self.seq, event_as_dict(event), self.state, self._turn()))
        return answers

    def roll(self, dice: str) -> list[Answer]:
        """The side to move rolls."""
        return self.add(Rolled(self._side, Roll.parse(dice)))

    def play(self, text: str) -> list[Answer]:
        """The side to move plays its roll."""
        game = self.match.game_to_play(self._side)
        assert game.roll is not None
        return self.add(Played(self._side, parse_play(game.graph.position, game.roll, text).moves))

    @property
    def _side(self) -> Side:
        assert self.match.game is not None
        assert self.match.game.side is not None
        return self.match.game.side

    @property
    def _computer(self) -> Side | None:
        if self.kind != "computer":
            return None
        return next((side.other for side in self.you), Side.BLACK)

    def _turn(self) -> TurnView | None:
        game = self.match.game
        if game is None or self.match.phase is not MatchPhase.TO_PLAY or game.side not in self.you:
            return None
        return turn_view(game.graph)


def present(
    *, free: Side | None = None, away: tuple[Side, int] | None = None, watchers: int = 0, claim_in: int | None = None
) -> Presence:
    """Both are here, but for a seat that is free, or for one whose owner is away for so many milliseconds."""
    white, black = (
        SeatView(taken=side is not free, away=away[1] if away is not None and away[0] is side else None)
        for side in (Side.WHITE, Side.BLACK)
    )
    return Presence(white, black, watchers, claim_in)
