"""SIGKILL under load: everything acknowledged is there, nothing is half there."""

import sqlite3
import subprocess
import sys
from itertools import groupby
from pathlib import Path

from tests.server import append_until_killed


def test_a_killed_server_loses_nothing_it_acknowledged(database: Path) -> None:
    command = [sys.executable, append_until_killed.__file__, str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603 - our own script
    assert server.stdout is not None
    with server.stdout as output:
        answers = [output.readline() for _ in range(1_000)]
        server.kill()
        answers += output.readlines()
    server.wait()
    acknowledged = {tuple(line.decode().split()) for line in answers if line.endswith(b"\n")}
    assert len(acknowledged) >= 1_000

    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    rows = connection.execute("SELECT match_id, seq, batch, command_id FROM event ORDER BY match_id, seq").fetchall()
    named = connection.execute("SELECT body FROM event WHERE type = 'rematch_begun' ORDER BY body").fetchall()
    created = connection.execute("SELECT id FROM match WHERE kind = 'people' ORDER BY id").fetchall()
    connection.close()
    for _, events in groupby(rows, key=lambda row: row[0]):
        seqs = [seq for _, seq, _, _ in events]
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) % 2 == 0, "appends of two events are there whole or not at all"
    written = {(match_id, str(seq + 1), command) for match_id, seq, _, command in rows if command is not None}
    assert acknowledged <= written
    assert created == named, "a match and the event that names it are there together or not at all"
    assert len(created) >= append_until_killed.MATCHES
