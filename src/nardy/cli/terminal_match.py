"""A match against the computer in a terminal: a conversation that makes events."""

from collections.abc import Sequence
from typing import assert_never

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nardy.cli.board_drawing import MINE, RIVAL, draw, in_ascii
from nardy.cli.dice_drawing import draw_dice
from nardy.cli.telling import COMPUTER, PERSON, dice, plural, refusal, result_sentence, score_sentence, tell
from nardy.engine import Engine, Score
from nardy.match.dice_source import DiceSource
from nardy.match.events import Event, Played
from nardy.match.game import Game
from nardy.match.match import Match, MatchPhase
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import OFF, Counts, NardyError, Play, Position, parse_play, pip_count, rival_point

HELP = "Write your plays as in 24/18 13/10, or ? for a list of them, resign, or quit."


class Leave(Exception):
    """The person goes before the end: the word for it, an interrupt, or the end of input."""


class TerminalMatch:
    """The person is White and sits below. `events` is everything that has happened so far."""

    def __init__(self, console: Console, match: Match, dice: DiceSource, nonces: BySide[str], opponent: Engine) -> None:
        self.match = match
        self.events: list[Event] = []
        self._console = console
        self._dice = dice
        self._opponent = opponent
        self._landed: set[int] = set()  # where the computer's last play came to, in the person's numbers
        for side in Side:
            self._happen(self.match.seat(side, nonces[side]))

    def run(self) -> None:
        """Play to the end of the match. Raises `Leave`."""
        self._say(HELP, "dim")
        self._say("The computer's plays are in its own numbers; brackets show where its checkers came to.", "dim")
        while self.match.winner is None:
            self._step()

    def _step(self) -> None:
        match self.match.phase:
            case MatchPhase.SEATING:
                self._begin_game()
            case MatchPhase.GAME_OVER:
                read_line(self._console, "Enter for the next game: ")
                self._begin_game()
            case MatchPhase.TO_ROLL:
                self._happen(self.match.roll(self._mover(), self._dice))
            case MatchPhase.TO_PLAY:
                self._happen(self._answer() if self._mover() is PERSON else self._think())
            case MatchPhase.OPENING | MatchPhase.MATCH_OVER:
                raise AssertionError("begin_game opens to the end, and run stops at the end")
            case _:
                assert_never(self.match.phase)
        if self.match.phase in (MatchPhase.GAME_OVER, MatchPhase.MATCH_OVER):
            self._show_end()

    def _game(self) -> Game:
        assert self.match.game is not None
        return self.match.game

    def _mover(self) -> Side:
        side = self._game().side
        assert side is not None
        return side

    def _happen(self, events: Sequence[Event]) -> None:
        for event in events:
            sentence = tell(event, self.match)
            if sentence is not None:
                self._say(sentence)
            if isinstance(event, Played) and event.side is COMPUTER:
                self._landed = {rival_point(move.target) for move in event.moves if move.target != OFF}
            self.match = self.match.apply(event)
            self.events.append(event)

    def _begin_game(self) -> None:
        self._landed = set()
        if self.match.target > 1:
            self._console.rule(f"Game {len(self.match.results) + 1}")
        self._happen(self.match.begin_game(self._dice))

    # The two players

    def _think(self) -> list[Event]:
        game = self._game()
        assert game.roll is not None
        # A single game is played for its points: to the person a mars is worth more than an oin.
        score = None if self.match.target == 1 else Score(mine=self._needed(COMPUTER), rival=self._needed(PERSON))
        play = self._opponent.choose(seen_by(COMPUTER, game.position), game.roll, self.match.rules, score)
        return self.match.play(COMPUTER, play.moves)

    def _needed(self, side: Side) -> int:
        return self.match.target - self.match.score[side]

    def _answer(self) -> list[Event]:
        self._show_board()
        roll = self._game().roll
        assert roll is not None
        prompt = f"Your {dice(roll)}: "
        while True:
            match read_line(self._console, prompt):
                case "?":
                    self._list_plays()
                case "quit":
                    raise Leave
                case "resign":
                    if self._means_to_resign():
                        return self.match.resign(PERSON)
                case reply:
                    play = self._read(reply)
                    if play is not None:
                        return self.match.play(PERSON, play.moves)

    def _read(self, reply: str) -> Play | None:
        """The play that the person means; None once it has been said why it is none."""
        plays = self._game().graph.plays
        if not reply:
            if len(plays) == 1:
                return plays[0]
            self._say(HELP, "dim")
            return None
        if reply.isdecimal():
            number = reply.lstrip("0")
            if number in map(str, range(1, len(plays) + 1)):
                return plays[int(number) - 1]
            self._say(f"The list has {plural(len(plays), 'play')}; ? shows it.", "red")
            return None
        game = self._game()
        assert game.roll is not None
        try:
            return parse_play(seen_by(PERSON, game.position), game.roll, reply, self.match.rules)
        except NardyError as error:
            self._say(refusal(error), "red")
            return None

    def _list_plays(self) -> None:
        plays = self._game().graph.plays
        for number, play in enumerate(plays, start=1):
            self._say(f"{number:>4}  {play}")
        self._say("The only play: Enter makes it." if len(plays) == 1 else "A number makes the play.", "dim")

    def _means_to_resign(self) -> bool:
        question = f"Resign and lose {plural(self._game().worth_of_leaving(PERSON), 'point')}? Write yes: "
        return read_line(self._console, question).lower() in ("y", "yes")

    # What is shown

    def _say(self, sentence: str, style: str = "") -> None:
        self._console.print(Text(sentence, style=style))

    def _show_board(self) -> None:
        position = seen_by(PERSON, self._game().position)
        ascii_only = not self._console.encoding.startswith("utf")
        table = Table.grid(padding=(0, 2))
        board, beside = draw(position, self._landed), self._beside(position)
        table.add_row(*(in_ascii(text) if ascii_only else text for text in (board, beside)))
        self._console.print(table)

    def _beside(self, position: Position) -> Text:
        """What stands beside the board: each side at its end, the person's dice between."""
        roll = self._game().roll
        return Text("\n").join(
            [
                Text(f"\n{RIVAL} Computer{self._points(COMPUTER)}\n{_standing(position.rival)}\n"),
                draw_dice(roll) if roll is not None else Text("\n" * 4),
                Text(f"\n{MINE} You{self._points(PERSON)}\n{_standing(position.mine)}"),
            ]
        )

    def _points(self, side: Side) -> str:
        target = self.match.target
        return f", {self.match.score[side]} of {target}" if target > 1 else ""

    def _show_end(self) -> None:
        self._show_board()
        self._say(result_sentence(self.match.results[-1]), "bold")
        self._say(score_sentence(self.match))


def _standing(counts: Counts) -> str:
    return f"{pip_count(counts)} pips, {counts[OFF]} off"


def read_line(console: Console, prompt: str) -> str:
    """What the person writes. Raises `Leave` at the end of input and at an interrupt."""
    while True:
        try:
            return console.input(Text(prompt, style="bold")).strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Leave from None
        except UnicodeDecodeError:
            console.print("That is not text in UTF-8.", style="red")
