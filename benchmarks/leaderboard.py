"""How long the boards of the Daily take to be shown with many results.

    python -m benchmarks.leaderboard [--results 100000] [--times 200]

All results are of one day, so that its board, that of its week and that of streaks are as long as they can be. Each
page is asked for over HTTP, one request after the other, by somebody who stands far down; the server's own time is
what the headers of an answer took to come. A page without a board, the rules, is measured beside them.
"""

import argparse
import http.client
import random
import secrets
import sqlite3
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit

from tests.serving import Server

from nardy.server.daily.calendar import week_of
from nardy.server.identity import hash_of

PAGES = ("/en/rules", "/en/daily", "/en/daily/week", "/en/daily/streaks")


def fill(database: Path, results: int) -> str:
    """Write the results of today; the token of somebody in the lower half."""
    day = datetime.now(UTC).date().isoformat()
    week, now = week_of(day), time.time_ns() // 1_000_000
    rng = random.Random(5)
    token = secrets.token_urlsafe(32)
    people = [hash_of(token), *(secrets.token_hex(32) for _ in range(results - 1))]
    scores = [
        2,
        *(rng.choice((2 * rng.randrange(15), 100 + rng.randrange(60), 200 + rng.randrange(90))) for _ in people[1:]),
    ]
    streaks = [rng.randrange(1, 400) for _ in people]
    with sqlite3.connect(database) as connection:
        write = connection.executemany
        # The server may have opened the day when it was started.
        connection.execute("INSERT OR IGNORE INTO daily_day VALUES (?, ?, 'medium-1', ?)", (day, b"s" * 32, now))
        write("INSERT INTO identity VALUES (?, ?, ?)", ((who, now, f"Player {n}") for n, who in enumerate(people)))
        write(
            "INSERT INTO match"
            " (id, created_at, kind, target, level, rules, seed, white_identity, finished_at, day, counts)"
            " VALUES (?, ?, 'computer', 1, 'medium', '{}', x'00', ?, ?, ?, 1)",
            ((f"bench{n}", now, who, now, day) for n, who in enumerate(people)),
        )
        write(
            "INSERT INTO daily_result VALUES (?, ?, ?, ?, ?, 'oin', ?)",
            ((f"bench{n}", who, day, week, scores[n], now + n) for n, who in enumerate(people)),
        )
        write(
            "INSERT INTO daily_week VALUES (?, ?, ?, 1, ?)",
            ((week, who, scores[n], now + n) for n, who in enumerate(people)),
        )
        write(
            "INSERT INTO daily_streak VALUES (?, ?, ?, ?, ?)",
            ((who, streaks[n], streaks[n], day, now + n) for n, who in enumerate(people)),
        )
        for board, all_scores in ((day, scores), (week, scores), ("streaks", streaks)):
            write("INSERT INTO daily_scores VALUES (?, ?, ?)", ((board, *one) for one in Counter(all_scores).items()))
    connection.close()
    return token


def measure(origin: str, path: str, token: str, times: int) -> list[float]:
    """Milliseconds until each answer has come whole."""
    address = urlsplit(origin)
    connection = http.client.HTTPConnection(address.hostname or "", address.port)
    took = []
    for _ in range(times):
        began = time.perf_counter()
        connection.request("GET", path, headers={"Cookie": f"nardy={token}"})
        answer = connection.getresponse()
        body = answer.read()
        took.append((time.perf_counter() - began) * 1000)
        assert answer.status == 200, answer.status
        assert path == "/en/rules" or b'class="own"' in body, f"{path} does not show one's own line"
    connection.close()
    return took


def main() -> None:
    """Measure, and print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--results", type=int, default=100_000)
    arguments.add_argument("--times", type=int, default=200)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            token = fill(server.database, chosen.results)
            for path in PAGES:
                measure(server.origin, path, token, 5)
                took = measure(server.origin, path, token, chosen.times)
                parts = quantiles(took, n=20)
                print(f"{path:20} p50 {parts[9]:6.1f} ms   p95 {parts[18]:6.1f} ms   most {max(took):6.1f} ms")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
