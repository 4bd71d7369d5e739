import pytest

from nardy import __version__
from nardy.match.record import Record
from nardy.match.record_text import parse_record
from nardy.server.store import NewEvent
from tests.server.site import Site, start_match


async def test_health_tells_the_version(site: Site) -> None:
    answer = await site.browser().get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": __version__})


async def test_a_match_is_created_and_shown(site: Site) -> None:
    browser = site.browser()
    created = await browser.post(
        "/api/matches", json={"opponent": "medium", "length": 3, "rules": {"last_answer": True}}
    )
    assert created.status_code == 201
    shown = await browser.get(created.headers["location"])
    assert shown.json() == created.json()
    match, state = shown.json()["match"], shown.json()["state"]
    assert (match["kind"], match["level"], match["target"], match["computer"]) == ("computer", "medium", 3, "black")
    assert match["rules"] == {"last_answer": True}
    assert len(match["seal"]) == 64
    assert (state["phase"], state["pips"]) == ("seating", {"white": 360, "black": 360})
    stored = await site.store.match(match["id"])
    assert stored.seed.hex() not in shown.text
    assert "nardy" in browser.cookies


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, "opponent"),
        ({"opponent": "god"}, "opponent"),
        ({"opponent": "easy", "length": 4}, "length"),
        ({"opponent": "easy", "lenght": 3}, "lenght"),
        ({"opponent": "easy", "rules": {"dice": "mine"}}, "dice"),
        ([], "body"),
        ("easy", "body"),
    ],
    ids=str,
)
async def test_a_malformed_wish_names_what_is_wrong(site: Site, body: object, named: str) -> None:
    answer = await site.browser().post("/api/matches", json=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "malformed"
    assert named in answer.json()["detail"]


async def test_json_that_is_none_is_malformed(site: Site) -> None:
    answer = await site.browser().post("/api/matches", content=b"{", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize("path", ["/api/matches/nothing123", "/api/matches/nothing123/record"])
async def test_an_unknown_match_is_said_so(site: Site, path: str) -> None:
    answer = await site.browser().get(path)
    assert answer.status_code == 404
    assert answer.json() == {"code": "unknown_match", "detail": "there is no match 'nothing123'"}


async def test_an_unknown_address_is_no_page_for_a_program(site: Site) -> None:
    answer = await site.browser().get("/api/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    answer = await site.browser().delete("/api/matches")
    assert (answer.status_code, answer.json()["code"], answer.headers["allow"]) == (405, "method_not_allowed", "POST")


async def test_the_record_comes_as_json_and_as_text(site: Site) -> None:
    browser = site.browser()
    match_id = await start_match(browser)
    events = ['{"type":"seated","side":"white","nonce":"w"}', '{"type":"seated","side":"black","nonce":"b"}']
    await site.store.append(match_id, 0, [NewEvent("seated", body) for body in events])
    as_json = await browser.get(f"/api/matches/{match_id}/record")
    as_text = await browser.get(f"/api/matches/{match_id}/record", params={"format": "text"})
    assert as_text.headers["content-type"] == "text/plain; charset=utf-8"
    record = Record.from_json(as_json.text)
    assert parse_record(as_text.text) == record
    assert (record.match_id, len(record.events)) == (match_id, 2)
    assert (await browser.get(f"/api/matches/{match_id}/record", params={"format": "pdf"})).status_code == 422


async def test_the_description_knows_every_path_and_shape(site: Site) -> None:
    description = (await site.browser().get("/api/openapi.json")).json()
    assert set(description["paths"]) == {
        "/healthz",
        "/api/daily",
        "/api/daily/{day}",
        "/api/daily/{day}/board",
        "/api/matches",
        "/api/matches/{match_id}",
        "/api/matches/{match_id}/picture.png",
        "/api/matches/{match_id}/record",
        "/api/matches/{match_id}/sealed-dice",
        "/api/lobby",
        "/api/recovery",
    }
    schemas = description["components"]["schemas"]
    assert {"Standing", "MatchView", "StateView", "RuledWish", "Failure"} <= set(schemas)


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/api/docs"])
async def test_no_page_that_loads_from_elsewhere_is_offered(site: Site, path: str) -> None:
    assert (await site.browser().get(path)).status_code == 404
