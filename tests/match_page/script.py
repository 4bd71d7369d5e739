"""A match as its server would tell it: a position to begin with, then event by event."""

from dataclasses import replace

from nardy.match.events import Event, Played, Rolled, event_as_dict
from nardy.match.game import Game, Phase
from nardy.match.match import Match, MatchPhase
from nardy.match.sides import Board, BySide, Side
from nardy.rules import CLASSIC, Roll, parse_play
from nardy.server.protocol import Answer, Happened, MatchView, NumberedEvent, Snapshot, TurnView
from nardy.server.views import side_name, state_view, turn_view

SEED = bytes(range(32))
SEAL = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


class Script:
    """The messages of a match that stands at `board` (`white/black w 63`; `None`: nobody is seated yet).

    `you` are the sides at this browser; the other one is the computer's, if `level` names its strength.
    """

    def __init__(
        self,
        board: str | None,
        *,
        you: tuple[Side, ...] = (Side.WHITE,),
        level: str | None = "medium",
        target: int = 1,
    ) -> None:
        self.you = you
        self.level = level
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
                kind="computer" if self.level else "hotseat",
                target=self.match.target,
                level=self.level,
                computer=None if self._computer is None else side_name(self._computer),
                seal=SEAL,
                rules={},
                pace="none",
                code=None,
                listed=False,
            ),
            seat="both" if len(self.you) == 2 else next(map(side_name, self.you), None),
            seq=self.seq,
            state=state_view(self.match, self._computer),
            turn=self._turn(),
            history=list(self.history),
        )

    def add(self, *events: Event) -> list[Answer]:
        """What everybody hears when these events happen."""
        answers: list[Answer] = []
        for event in events:
            self.match = self.match.apply(event)
            self.seq += 1
            self.history.append(NumberedEvent(self.seq, event_as_dict(event)))
            answers.append(
                Happened(self.seq, event_as_dict(event), state_view(self.match, self._computer), self._turn())
            )
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
        if self.level is None:
            return None
        return next((side.other for side in self.you), Side.BLACK)

    def _turn(self) -> TurnView | None:
        game = self.match.game
        if game is None or self.match.phase is not MatchPhase.TO_PLAY or game.side not in self.you:
            return None
        return turn_view(game.graph)
