"""What the panel at the end of a game must say, worked out from the record and the rules."""

from playwright.sync_api import expect

from nardy.match.record import Record
from nardy.match.result import ResultKind
from nardy.match.sides import Side, seen_by
from nardy.rules import OFF
from tests.browser.match_page import MatchPage


def check_the_result(match: MatchPage) -> None:
    """The panel says what the record says, and the score is what the rules make of it."""
    replayed = record_of(match).replay()
    assert replayed.game is not None
    board = seen_by(Side.WHITE, replayed.game.position)
    [result] = replayed.results
    mars = result.kind is ResultKind.MARS
    assert mars == (0 in (board.mine[OFF], board.rival[OFF]))
    if result.winner is Side.WHITE:
        award = (200 if mars else 100) + sum(point * count for point, count in enumerate(board.rival)) // 4
    else:
        award = 2 * board.mine[OFF]
    won = "You win." if result.winner is Side.WHITE else "The computer wins."
    kind = "Mars, the loser bore off nothing: 2 points." if mars else "Oin: 1 point."
    expect(match.result.get_by_role("heading")).to_have_text(won)
    expect(match.result).to_contain_text(f"{kind} Your score: {award}.")


def record_of(match: MatchPage) -> Record:
    """What the server has written down."""
    return Record.from_json(match.page.request.get(f"/api/matches/{match.id}/record").text())
