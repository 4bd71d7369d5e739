"""Append to twenty matches at once, reporting each answer on standard output, until someone kills this process.

Every tenth append creates a match, which its second event names. Run as a script by `test_store_kill.py`.
"""

import asyncio
import os
import sys
from pathlib import Path

from nardy.server.store import Creation, NewEvent, NewMatch, Store

MATCHES = 20
CREATED = NewMatch("people", 1, None, "{}", bytes(32), None, None)


async def play(store: Store) -> None:
    match = await store.create_match(NewMatch("hotseat", 1, None, "{}", bytes(32), None, None))
    seq = 0
    while True:
        command = f"c{seq}"
        creates = Creation(store.new_match_id(), CREATED) if seq % 20 == 0 else None
        second = NewEvent("played", "{}") if creates is None else NewEvent("rematch_begun", creates.match_id)
        seq = await store.append(match.id, seq, [NewEvent("rolled", "{}"), second], command, creates=creates)
        os.write(sys.stdout.fileno(), f"{match.id} {seq} {command}\n".encode())


async def main(path: Path) -> None:
    store = await Store.open(path, lambda: 0)
    await asyncio.gather(*(play(store) for _ in range(MATCHES)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
