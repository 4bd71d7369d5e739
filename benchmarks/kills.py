"""SIGKILL of the server under load, again and again: what was acknowledged is there, once, with the same dice.

    python -m benchmarks.kills [--kills 100] [--tables 40]

Everybody plays without a pause. The server is killed at a random moment, started again, and the crowd sends again what
was not answered. After the last kill the database is read and compared with all that was ever acknowledged.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from benchmarks.crowd import CrowdTable, Tally, seat_the_crowd
from tests.serving import Server

from nardy.match.dice_source import SealedDice
from nardy.match.events import Event, GameStarted, Opened, Rolled, Seated, event_from_dict
from nardy.match.match import Match, fold
from nardy.match.sides import BySide, Side
from nardy.server.store import Store, StoredMatch


@dataclass
class Found:
    """What the database says at the end."""

    lost: int = 0
    gaps: int = 0
    doubles: int = 0
    wrong_dice: int = 0
    events: int = 0


def main() -> None:
    """Run, and print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--kills", type=int, default=100)
    arguments.add_argument("--tables", type=int, default=40)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), chosen.kills, chosen.tables))


async def run(folder: Path, kills: int, count: int) -> None:
    """Kill the server `kills` times, and tell what was lost."""
    rng = random.Random(0)
    tally = Tally()
    server = Server(folder)
    tables = await seat_the_crowd(server.database, count, tally)
    await asyncio.to_thread(server.start)
    seats = [seat for table in tables for seat in table.seats]
    lines = [asyncio.create_task(seat.live(server.origin)) for seat in seats]
    playing = [asyncio.create_task(table.play(0.02)) for table in tables]
    back: list[float] = []
    for kill in range(1, kills + 1):
        await asyncio.gather(*(seat.in_step.wait() for seat in seats))
        await asyncio.sleep(rng.uniform(0.2, 1.5))
        server.kill()
        await asyncio.to_thread(server.start)
        began = time.perf_counter()
        for seat in seats:
            await seat.in_step.wait()
        back.append(time.perf_counter() - began)
        if kill % 10 == 0:
            print(f"{kill} kills, {len(tally.acknowledged)} commands acknowledged")
    await asyncio.sleep(1)
    for task in (*playing, *lines):
        task.cancel()
    await asyncio.gather(*playing, *lines, return_exceptions=True)
    server.stop()
    found = await compare(server.database, tables, tally)
    print(f"{kills} kills, {len(tally.acknowledged)} commands acknowledged, {found.events} events in the log")
    print(f"acknowledged and lost {found.lost}, gaps {found.gaps}, commands twice {found.doubles}, ", end="")
    print(f"rolls that are not the sealed ones {found.wrong_dice}")
    print(f"everybody back and in step after the start: p95 {quantiles(back, n=20)[18]:.2f} s, max {max(back):.2f} s")
    print(f"refusals {dict(tally.errors)}")


async def compare(database: Path, tables: list[CrowdTable], tally: Tally) -> Found:
    """The database against all that was acknowledged."""
    found = Found()
    store = await Store.open(database, lambda: 0)
    try:
        for table in tables:
            events = await store.events(table.id)
            found.events += len(events)
            found.gaps += [event.seq for event in events] != list(range(1, len(events) + 1))
            stored = await store.match(table.id)
            found.wrong_dice += wrong_dice([event_from_dict(json.loads(event.body)) for event in events], stored)
    finally:
        await store.close()
    rows = sqlite3.connect(database)
    commands: dict[tuple[str, str], list[int]] = {}
    last_of_batch = "SELECT match_id, batch, max(seq) FROM event GROUP BY match_id, batch"
    last = {(match, batch): seq for match, batch, seq in rows.execute(last_of_batch)}
    for match, command, batch in rows.execute("SELECT match_id, command_id, batch FROM event WHERE command_id NOTNULL"):
        commands.setdefault((match, command), []).append(last[match, batch])
    rows.close()
    found.doubles = sum(len(seqs) > 1 for seqs in commands.values())
    found.lost = sum(commands.get(key) != [seq] for key, seq in tally.acknowledged.items())
    return found


def wrong_dice(events: list[Event], stored: StoredMatch) -> int:
    """How many pairs of dice in a log are not the sealed ones. Raises if the log is no match at all."""
    fold(Match(stored.target), events)
    nonces = {event.side: event.nonce for event in events if isinstance(event, Seated)}
    dice = SealedDice(stored.seed, stored.id, BySide(nonces[Side.WHITE], nonces[Side.BLACK]))
    wrong = game = draw = 0
    for event in events:
        match event:
            case GameStarted(number):
                game, draw = number, 0
            case Opened(white, black):
                wrong += dice.draw(game, draw) != (white, black)
                draw += 1
            case Rolled(_, roll):
                wrong += sorted(dice.draw(game, draw)) != [roll.low, roll.high]
                draw += 1
    return wrong


if __name__ == "__main__":
    main()
