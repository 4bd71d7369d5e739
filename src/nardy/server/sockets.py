"""The WebSocket of a match: frames in, frames out, nothing of the game.

One connection reads messages and hands them to its table one after the other; what the table says goes through a
bounded queue, so that a browser that does not keep up is dropped (it comes back and catches up) instead of holding
everybody else.
"""

import asyncio
import logging
import time

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from nardy.match.sides import Side
from nardy.server import protocol, rate, security
from nardy.server.access import may_see
from nardy.server.identity import identity_of
from nardy.server.store import StoreError, UnknownMatch
from nardy.server.table import Table
from nardy.server.tables import Tables

log = logging.getLogger(__name__)

QUEUE_FRAMES = 64
MOST_REFUSALS_IN_A_ROW = 200

CLOSE_UNKNOWN_MATCH = 4404
CLOSE_NOT_YET = 4403
CLOSE_TOO_SLOW = 4008
CLOSE_TOO_FAST = 4029
CLOSE_RESTART = 1012
CLOSE_ERROR = 1011


class Connection:
    """One browser at a table; a `Listener`."""

    def __init__(self, websocket: WebSocket, identity: str | None, sides: frozenset[Side]) -> None:
        self.identity = identity
        self.sides = sides
        self._websocket = websocket
        self._waiting: asyncio.Queue[protocol.Answer | int] = asyncio.Queue(QUEUE_FRAMES)
        self._overrun = False

    def send(self, answer: protocol.Answer) -> None:
        """Queue an answer; a full queue ends the connection."""
        try:
            self._waiting.put_nowait(answer)
            if isinstance(answer, protocol.Bye):
                self._waiting.put_nowait(CLOSE_RESTART)
        except asyncio.QueueFull:
            self._overrun = True

    async def write(self) -> None:
        """Send what is queued until the connection ends."""
        while True:
            answer = await self._waiting.get()
            if self._overrun:
                await self._websocket.close(CLOSE_TOO_SLOW, "too many frames wait; connect again")
                return
            if isinstance(answer, int):
                await self._websocket.close(answer)
                return
            await self._websocket.send_text(protocol.encode(answer))

    async def read(self, table: Table) -> None:
        """Hand every message to the table until the browser leaves."""
        bucket = rate.Bucket(rate.MESSAGES, time.monotonic)
        refused_in_a_row = 0
        is_noted = False
        while True:
            frame = await self._receive()
            if not bucket.allow():
                refused_in_a_row += 1
                if not is_noted:
                    is_noted = True
                    log.warning("a browser at match %s sends too fast", table.stored.id)
                self.send(protocol.Refused(None, protocol.ErrorCode.TOO_FAST, "at most 60 messages in 20 seconds"))
                if refused_in_a_row > MOST_REFUSALS_IN_A_ROW:
                    # Whoever sends that much may not have kept up either, and then it is closed already.
                    await _close(self._websocket, CLOSE_TOO_FAST, "far too many messages")
                    return
                continue
            refused_in_a_row = 0
            try:
                message = protocol.decode(frame)
            except protocol.Unreadable as unreadable:
                self.send(unreadable.refused)
                continue
            await table.handle(self, message)

    async def _receive(self) -> str | bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text if text is not None else message["bytes"]


async def match_socket(websocket: WebSocket, match_id: str) -> None:
    """`/ws/{match_id}`. Refused before it opens when it comes from another site."""
    if not security.origin_allowed(websocket.scope, websocket.app.state.settings.origins):
        await websocket.close(1008, "this page belongs to another site")
        return
    await websocket.accept(protocol.SUBPROTOCOL if protocol.SUBPROTOCOL in websocket.scope["subprotocols"] else None)
    tables: Tables = websocket.app.state.tables
    try:
        async with tables.visit(match_id) as table:
            if await may_see(websocket, table.stored):
                await _serve(websocket, table)
            else:
                await websocket.close(CLOSE_NOT_YET, "finish the game of this day first")
    except UnknownMatch as error:
        await websocket.close(CLOSE_UNKNOWN_MATCH, str(error))
    except StoreError:
        log.exception("the store failed a browser at match %s", match_id)
        await _close(websocket, CLOSE_ERROR, "the store is not available; connect again")


async def _serve(websocket: WebSocket, table: Table) -> None:
    identity = identity_of(websocket)
    connection = Connection(websocket, identity, table.sides_of(identity))
    table.come(connection)
    writing = asyncio.create_task(connection.write())
    try:
        await connection.read(table)
    except WebSocketDisconnect:
        pass
    finally:
        table.go(connection)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)


async def _close(websocket: WebSocket, code: int, reason: str) -> None:
    if websocket.application_state is WebSocketState.CONNECTED:
        await websocket.close(code, reason)
