"""What the terminal says of a match against the computer; the person is White."""

from nardy.match.events import Event, Opened, Played, Resigned
from nardy.match.match import Match
from nardy.match.result import Result, single_game_award
from nardy.match.sides import Side
from nardy.rules import IllegalPlay, NardyError, Roll, format_moves
from nardy.rules.errors import EXPLANATIONS

PERSON, COMPUTER = Side.WHITE, Side.BLACK


def tell(event: Event, before: Match) -> str | None:
    """The sentence for an event that is about to be applied to `before`; None for one that goes without saying."""
    match event:
        case Opened(white, black):
            who = "equal, so again" if white == black else "you start" if white > black else "the computer starts"
            return f"Opening roll: you {white}, the computer {black}; {who}."
        case Played(side, moves):
            assert before.game is not None
            assert before.game.roll is not None
            roll = dice(before.game.roll)
            if not moves:
                name = "You" if side is PERSON else "The computer"
                return f"{name} rolled {roll}. Nothing can be played: the turn passes."
            # What the person typed stands just above.
            return None if side is PERSON else f"The computer rolled {roll} and played {format_moves(moves)}."
        case Resigned():
            return "You resign."
        case _:
            # What happens between people only, and what goes without saying.
            return None


def dice(roll: Roll) -> str:
    """`6-3`."""
    return f"{roll.high}-{roll.low}"


def result_sentence(result: Result) -> str:
    """How a game ended and what that is worth."""
    if result.winner is None:
        return "A draw: both sides have borne off all their checkers."
    winner = "You win" if result.winner is PERSON else "The computer wins"
    return f"{winner}: {result.kind}, {plural(result.points, 'point')}."


def score_sentence(match: Match) -> str:
    """How the match stands after a finished game; a single game is counted by the score against the computer."""
    if match.target == 1:
        assert match.game is not None
        return f"Your score: {single_game_award(match.results[-1], PERSON, match.game.position)}."
    score = match.score
    standing = f"you {score[PERSON]}, the computer {score[COMPUTER]}, to {match.target}"
    if match.winner is None:
        return f"Match: {standing}."
    return f"{'You win' if match.winner is PERSON else 'The computer wins'} the match: {standing}."


def refusal(error: NardyError) -> str:
    """Why what the person wrote is no play, as a sentence."""
    if not isinstance(error, IllegalPlay):
        return f"{str(error)[0].upper()}{str(error)[1:]}."
    explanation = EXPLANATIONS[error.reason]
    return f"{explanation.capitalize()}." if error.part == "-" else f"{error.part}: {explanation}."


def plural(count: int, noun: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
