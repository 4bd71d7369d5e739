"""Turns: they alternate, are played whole or not at all, and pass by themselves when nothing can be played."""

from collections.abc import Callable

import pytest

from nardy.match.events import Event, GameStarted, Opened, Played, Resigned, Revealed, Rolled, Seated
from nardy.match.match import Match, MatchPhase, NotNow
from nardy.match.sides import Side
from nardy.rules import IllegalPlay, Move, Reason, Roll
from tests.match.sitting import DiceToUseUp, Script, Sitting, match_at, seated


def test_turns_alternate(script: Script) -> None:
    sitting = Sitting(seated(), script("52", "63", "63", "11", "44"))
    sitting.begin()
    boards = []
    for text in ("24/18/15", "24/18/15", "24/23/22/21/20", "24/20/16 15/11/7"):
        sitting.turn(text)
        boards.append((sitting.game.turn, sitting.side, str(sitting.game.position)))
    assert boards == [
        (2, Side.BLACK, "24x14,15/24x15"),
        (3, Side.WHITE, "24x14,15/24x14,15"),
        (4, Side.BLACK, "24x13,20,15/24x14,15"),
        (5, Side.WHITE, "24x13,20,15/24x13,16,7"),
    ]


def test_a_roll_that_cannot_be_played_passes_at_once(script: Script) -> None:
    # White: all on 24 and 17. A five from 24 meets the black checker on 19, one from 17 meets Black's head.
    sitting = Sitting(seated(), script("31", "61", "65", "61", "65", "55", "21"))
    sitting.begin()
    sitting.turn("24/18/17")
    sitting.turn("24/18/13")
    sitting.turn("24/18/17")
    sitting.turn("24/19 13/7")
    assert sitting.roll() == [Rolled(Side.WHITE, Roll(5, 5)), Played(Side.WHITE, ())]
    assert str(sitting.game.position) == "24x13,17x2/24x13,19,7"
    assert (sitting.side, sitting.game.turn, sitting.match.phase) == (Side.BLACK, 6, MatchPhase.TO_ROLL)
    assert sitting.roll() == [Rolled(Side.BLACK, Roll(2, 1))]


def test_a_pass_is_no_choice() -> None:
    sitting = Sitting(match_at("24x15/24x15 w 63"), DiceToUseUp([]))
    with pytest.raises(IllegalPlay) as refused:
        sitting.match.play(Side.WHITE, [])
    assert refused.value.reason is Reason.MORE_DICE


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([Move(24, 6)], Reason.MORE_DICE),
        ([Move(24, 6), Move(24, 3)], Reason.HEAD_USED),
        ([Move(24, 6), Move(18, 3), Move(15, 3)], Reason.NO_SUCH_DIE),
        ([Move(24, 9)], Reason.NO_SUCH_DIE),
        ([Move(23, 6), Move(17, 3)], Reason.NOT_YOUR_CHECKER),
    ],
)
def test_a_turn_is_played_whole_or_not_at_all(moves: list[Move], reason: Reason) -> None:
    match = match_at("24x15/24x15 w 63")
    with pytest.raises(IllegalPlay) as refused:
        match.play(Side.WHITE, moves)
    assert refused.value.reason is reason
    with pytest.raises(IllegalPlay):
        match.apply_checked(Played(Side.WHITE, tuple(moves)))
    assert match == match_at("24x15/24x15 w 63")


def test_a_play_keeps_the_order_in_which_it_was_made() -> None:
    match = match_at("24x14,13/24x14,15 b 21")
    for moves in ((Move(24, 2), Move(15, 1)), (Move(15, 1), Move(24, 2))):
        assert match.play(Side.BLACK, moves) == [Played(Side.BLACK, moves)]


TO_ROLL = match_at("24x15/24x15 w -")
TO_PLAY = match_at("24x15/24x15 w 63")
OPENING = seated().apply(GameStarted(1))
GAME_OVER = match_at("24x15/24x15 w -", target=3).apply(Resigned(Side.BLACK))
MATCH_OVER = TO_ROLL.apply(Resigned(Side.BLACK))


def no_dice() -> DiceToUseUp:
    return DiceToUseUp([])


@pytest.mark.parametrize(
    "command",
    [
        lambda match: match.roll(Side.BLACK, no_dice()),
        lambda match: match.apply(Rolled(Side.BLACK, Roll(6, 3))),
    ],
)
def test_the_side_that_is_not_to_roll_is_told_so(command: Callable[[Match], object]) -> None:
    with pytest.raises(IllegalPlay) as refused:
        command(TO_ROLL)
    assert refused.value.reason is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    "command",
    [
        lambda match: match.play(Side.BLACK, [Move(24, 6), Move(18, 3)]),
        lambda match: match.apply(Played(Side.BLACK, (Move(24, 6), Move(18, 3)))),
        lambda match: match.apply_checked(Played(Side.BLACK, ())),
    ],
)
def test_the_side_that_is_not_to_play_is_told_so(command: Callable[[Match], object]) -> None:
    with pytest.raises(IllegalPlay) as refused:
        command(TO_PLAY)
    assert refused.value.reason is Reason.NOT_YOUR_TURN


PHASES = {
    MatchPhase.SEATING: Match(1),
    MatchPhase.OPENING: OPENING,
    MatchPhase.TO_ROLL: TO_ROLL,
    MatchPhase.TO_PLAY: TO_PLAY,
    MatchPhase.GAME_OVER: GAME_OVER,
    MatchPhase.MATCH_OVER: MATCH_OVER,
}

FITTING: list[tuple[Event, set[MatchPhase]]] = [
    (Seated(Side.WHITE, "nonce"), {MatchPhase.SEATING}),
    (GameStarted(2), {MatchPhase.GAME_OVER}),
    (Opened(5, 2), {MatchPhase.OPENING}),
    (Rolled(Side.WHITE, Roll(6, 3)), {MatchPhase.TO_ROLL}),
    (Played(Side.WHITE, (Move(24, 6), Move(18, 3))), {MatchPhase.TO_PLAY}),
    (Resigned(Side.WHITE), {MatchPhase.OPENING, MatchPhase.TO_ROLL, MatchPhase.TO_PLAY}),
    (Revealed("00ff"), {MatchPhase.MATCH_OVER}),
]


@pytest.mark.parametrize("phase", list(MatchPhase))
@pytest.mark.parametrize(("event", "fits"), FITTING, ids=[type(event).__name__ for event, _ in FITTING])
def test_each_event_happens_only_where_it_fits(event: Event, fits: set[MatchPhase], phase: MatchPhase) -> None:
    match = PHASES[phase]
    assert match.phase is phase
    if phase in fits:
        assert match.apply(event) != match
        assert match.apply_checked(event) == match.apply(event)
    else:
        with pytest.raises(NotNow):
            match.apply_checked(event)


COMMANDS: dict[str, tuple[Callable[[Match], object], set[MatchPhase]]] = {
    "roll": (lambda match: match.roll(Side.WHITE, DiceToUseUp(["63"])), {MatchPhase.TO_ROLL}),
    "play": (lambda match: match.play(Side.WHITE, [Move(24, 6), Move(18, 3)]), {MatchPhase.TO_PLAY}),
    "resign": (
        lambda match: match.resign(Side.WHITE),
        {MatchPhase.OPENING, MatchPhase.TO_ROLL, MatchPhase.TO_PLAY},
    ),
    "begin a game": (lambda match: match.begin_game(DiceToUseUp(["52"], game=2)), {MatchPhase.GAME_OVER}),
}


@pytest.mark.parametrize("phase", list(MatchPhase))
@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_refused_in_the_wrong_phase(name: str, phase: MatchPhase) -> None:
    command, fits = COMMANDS[name]
    if phase in fits:
        assert command(PHASES[phase])
    elif name == "begin a game" and phase is MatchPhase.SEATING:
        with pytest.raises(NotNow, match="before both sides are seated"):
            command(PHASES[phase])
    else:
        with pytest.raises(NotNow, match=f"cannot {name} in the phase {phase}"):
            command(PHASES[phase])
