"""The command `nardy serve` from outside: what it prints, what it refuses, how it stops."""

import json
import re
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from nardy.cli.main import app
from nardy.server.protocol import SUBPROTOCOL
from nardy.server.rate import HANDSHAKES
from nardy.server.store import prepare
from tests.server.live import Live, refused, serving

HELLO = '{"type":"hello","seq":0}'
FORM = {"opponent": "hotseat", "length": "1"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(tmp_path_factory.mktemp("live") / "data", "--log-level", "info") as live:
        yield live


def new_match(live: Live) -> str:
    answer = httpx.post(f"{live.address}/api/matches", json={"opponent": "hotseat"})
    match_id: str = answer.json()["match"]["id"]
    return match_id


def open_socket(live: Live, match_id: str, origin: str | None) -> ClientConnection:
    return connect(
        f"ws://{live.host}/ws/{match_id}",
        origin=None if origin is None else Origin(origin),
        subprotocols=[Subprotocol(SUBPROTOCOL)],
    )


def test_it_greets_when_it_can_be_reached(live: Live) -> None:
    answer = httpx.get(f"{live.address}/healthz")
    assert answer.json()["status"] == "ok"
    assert "server" not in answer.headers
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", live.address)


@pytest.mark.parametrize("with_signal", [signal.SIGTERM, signal.SIGINT])
def test_it_says_goodbye_and_ends_well(tmp_path: Path, with_signal: signal.Signals) -> None:
    with serving(tmp_path / "data") as live:
        match_id = new_match(live)
        with open_socket(live, match_id, live.address) as browser:
            browser.send(HELLO)
            assert json.loads(browser.recv())["type"] == "snapshot"
            live.process.send_signal(with_signal)
            assert json.loads(browser.recv())["type"] == "bye"
            with pytest.raises(ConnectionClosedError) as closed:
                browser.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert live.process.wait(60) == 0
        assert live.log.read_text() == ""


def test_what_was_there_is_there_after_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as live:
        match_id = new_match(live)
        live.stop(signal.SIGKILL)
    with serving(tmp_path / "data") as live:
        assert httpx.get(f"{live.address}/api/matches/{match_id}").json()["match"]["id"] == match_id


def test_a_taken_port_is_named(live: Live, tmp_path: Path) -> None:
    port = live.address.rpartition(":")[2]
    ended = refused("--port", port, "--data", str(tmp_path))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"nardy serve: cannot listen on 127.0.0.1, port {port}: Address already in use\n"


def test_a_host_that_is_not_ours_is_named(tmp_path: Path) -> None:
    ended = refused("--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert ended.returncode == 2
    assert re.fullmatch(r"nardy serve: cannot listen on 192\.0\.2\.1, port 0: .+\n", ended.stderr)


def test_a_place_that_takes_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = refused("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert ended.returncode == 2
    assert re.fullmatch(r"nardy serve: cannot open the database file \S+: Not a directory\n", ended.stderr)


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    prepare(tmp_path / "nardy.db")
    newer = sqlite3.connect(tmp_path / "nardy.db")
    newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.commit()
    newer.close()
    ended = refused("--port", "0", "--data", str(tmp_path))
    assert ended.returncode == 2
    assert re.fullmatch(r"nardy serve: \S+ was made by a newer Nardy .+\n", ended.stderr)


def test_an_origin_with_a_path_is_refused(tmp_path: Path) -> None:
    ended = refused("--data", str(tmp_path), "--origin", "https://nardy.example/")
    assert ended.returncode == 2
    assert ended.stderr.startswith("nardy serve: 'https://nardy.example/' is no origin")


def test_the_environment_decides_what_no_flag_does(tmp_path: Path) -> None:
    environment = {"NARDY_ORIGIN": "https://nardy.example https://other.example", "NARDY_LOG_LEVEL": "error"}
    with serving(tmp_path / "data", environment=environment) as live:
        for origin, status in (("https://other.example", 303), (live.address, 403)):
            answer = httpx.post(f"{live.address}/en/play", data=FORM, headers={"origin": origin})
            assert answer.status_code == status


def test_help_tells_every_setting() -> None:
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    for flag in ("--host", "--port", "--data", "--origin", "--proxy", "--thinkers", "--log-level"):
        assert flag in shown
        assert f"NARDY_{flag.removeprefix('--').replace('-', '_').upper()}" in shown


def test_a_proxy_is_believed_only_if_it_is_named(live: Live, tmp_path: Path) -> None:
    claim = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
    answer = httpx.post(f"{live.address}/en/play", data=FORM, headers=claim)
    assert answer.headers["set-cookie"].startswith("nardy=")
    with serving(tmp_path / "data", "--proxy", "127.0.0.1") as behind:
        answer = httpx.post(f"{behind.address}/en/play", data=FORM, headers=claim)
        assert answer.headers["set-cookie"].startswith("__Host-nardy=")
        assert "strict-transport-security" in answer.headers


@pytest.mark.parametrize("origin", [None, "http://elsewhere.test", "null"])
def test_a_socket_of_another_site_never_opens(live: Live, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        open_socket(live, "any", origin)
    assert refusal.value.response.status_code == 403


def test_a_large_frame_ends_the_socket(live: Live) -> None:
    with open_socket(live, new_match(live), live.address) as browser:
        assert browser.response is not None
        assert "Sec-WebSocket-Extensions" not in browser.response.headers
        browser.send("x" * 8_193)
        with pytest.raises(ConnectionClosedError) as closed:
            browser.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_an_address_opens_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    def knock(server: Live) -> int:
        with pytest.raises(InvalidStatus) as refusal:
            open_socket(server, "any", None)
        return refusal.value.response.status_code

    with serving(tmp_path / "data") as server:
        assert [knock(server) for _ in range(HANDSHAKES.count)] == [403] * HANDSHAKES.count
        # The bucket refills while we knock, but slower than anybody knocks.
        assert 429 in (knock(server) for _ in range(10 * HANDSHAKES.count))


def test_logs_are_lines_of_json_without_secrets(live: Live) -> None:
    answer = httpx.post(f"{live.address}/en/play?secret=1", data=FORM)
    token = answer.headers["set-cookie"].split("=")[1].split(";")[0]
    httpx.get(f"{live.address}/en/rules", headers={"cookie": f"nardy={token}"})
    httpx.get(f"{live.address}/healthz")
    written = live.log.read_text()
    lines = [json.loads(line) for line in written.splitlines()]
    request = {"logger": "nardy.requests", "method": "POST", "path": "/en/play", "status": 303}
    assert any(request.items() <= line.items() for line in lines)
    assert token not in written
    assert "secret" not in written
