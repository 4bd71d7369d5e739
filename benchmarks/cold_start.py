"""How soon a site plays: with an empty cache, and again with what the first start has left there.

    python -m benchmarks.cold_start

Starts `nardy serve` twice with a cache of its own and plays hard over the socket as soon as it listens, on and on
until the server logs `kernels ready`. Meanwhile /healthz is asked all the time. Processor seconds are those of the
server with everything that it started.
"""

import asyncio
import json
import resource
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import typer
from rich.console import Console
from rich.table import Table
from tests.server.guest import Guest, first_play
from tests.server.live import Live, serving
from websockets.asyncio.client import connect
from websockets.typing import Origin, Subprotocol

from nardy.server.protocol import SUBPROTOCOL

PAUSE = 0.7
"""Seconds between turns: a socket may not say more."""
FIRST_REPLY, COLD, WARM = 1.0, 20.0, 2.0
"""What is aimed at, in seconds: the first reply, and the kernels ready after a cold and a warm start."""


@dataclass
class Start:
    """Seconds, all but `processor` on the clock; `listening` and `ready` since the process was started."""

    listening: float = 0.0
    ready: float = 0.0
    processor: float = 0.0
    replies: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)


async def play_match(live: Live, start: Start) -> None:
    """A match against hard to its end, and how long it took to answer each turn."""
    async with httpx.AsyncClient(base_url=live.address) as client:
        created = await client.post("/api/matches", json={"opponent": "hard"})
    opening = connect(
        f"ws://{live.host}/ws/{created.json()['match']['id']}",
        origin=Origin(live.address),
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        additional_headers={"Cookie": f"nardy={created.cookies['nardy']}"},
        proxy=None,
    )
    async with opening as connection:
        guest, turn_began = Guest(connection), time.perf_counter()
        await guest.hello()
        await guest.say(type="ready", id="ready", seq=0, nonce="mine")
        while True:
            heard = await guest.hear()
            if heard["type"] != "event":
                continue
            state, event = heard["state"], heard["event"]
            if event["type"] == "played" and event["side"] == "black":
                start.replies.append(time.perf_counter() - turn_began)
            if state["phase"] == "match_over":
                return
            if state["side"] == "white":
                await act(guest, heard["turn"])
            elif event["type"] != "rolled":
                turn_began = time.perf_counter()


async def act(guest: Guest, turn: Any) -> None:
    """Roll, or play whatever is legal."""
    if turn is None:
        await asyncio.sleep(PAUSE)
        await guest.command("roll")
    else:
        await guest.command("play", moves=first_play(turn))


async def play_on(live: Live, start: Start) -> None:
    while True:
        await play_match(live, start)


async def ask_for_health(live: Live, start: Start) -> None:
    async with httpx.AsyncClient(base_url=live.address) as client:
        while True:
            began = time.perf_counter()
            await client.get("/healthz")
            start.health.append(time.perf_counter() - began)
            await asyncio.sleep(0.2)


async def kernels_ready(live: Live) -> None:
    """Return when the server's log says so."""
    with live.log.open() as log:
        while True:
            for line in log:
                said = json.loads(line)
                if said["event"] == "kernels ready":
                    return
                assert said["level"] == "info", said
            await asyncio.sleep(0.1)


async def watch(live: Live, start: Start, began: float) -> None:
    """Play and ask until the kernels are ready, and two turns more."""
    others = [asyncio.create_task(act(live, start)) for act in (play_on, ask_for_health)]
    await kernels_ready(live)
    start.ready = time.perf_counter() - began
    enough = len(start.replies) + 2
    while len(start.replies) < enough:
        await asyncio.sleep(PAUSE)
        for other in others:
            if other.done():
                other.result()
    for other in others:
        other.cancel()
        with suppress(asyncio.CancelledError):
            await other


def measure(folder: Path, name: str) -> Start:
    """Start a server on the cache in `folder`, and stop it when it has played with the kernels."""
    start, before = Start(), resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    with serving(folder / name, "--log-level", "info", environment={"NARDY_CACHE": str(folder / "cache")}) as live:
        start.listening = time.perf_counter() - began
        asyncio.run(watch(live, start, began))
        live.stop()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    start.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return start


def main() -> None:
    """Measure a cold start and a warm one, and print them beside what is aimed at."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        cold, warm = measure(place, "cold"), measure(place, "warm")
    table = Table("Seconds", "Cold", "Warm", "Aim", title="A site's start")
    rows = (
        ("until it listens", cold.listening, warm.listening, ""),
        ("first reply of hard", cold.replies[0], warm.replies[0], f"{FIRST_REPLY}"),
        ("slowest reply", max(cold.replies), max(warm.replies), ""),
        ("slowest /healthz", max(cold.health), max(warm.health), ""),
        ("until the kernels are ready", cold.ready, warm.ready, f"{COLD} cold, {WARM} warm"),
        ("of processor in all", cold.processor, warm.processor, ""),
    )
    for name, of_cold, of_warm, aim in rows:
        table.add_row(name, f"{of_cold:.2f}", f"{of_warm:.2f}", aim)
    Console().print(table)
    Console().print(f"Replies: {len(cold.replies)} cold, {len(warm.replies)} warm.")


if __name__ == "__main__":
    typer.run(main)
