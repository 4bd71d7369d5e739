from collections.abc import AsyncIterator

import pytest
from starlette.types import Scope

from nardy.server.security import CONTENT_SECURITY_POLICY, MOST_BODY_BYTES, origin_allowed
from nardy.server.settings import Settings
from tests.server.site import HOST, ORIGIN, Site, running, start_match

ALWAYS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
FORM = {"opponent": "hotseat", "length": "1"}


async def broken() -> None:
    raise RuntimeError("a mistake of ours")


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_every_answer_carries_the_headers(site: Site, scheme: str) -> None:
    site.app.add_api_route("/api/broken", broken)
    browser = site.browser(scheme=scheme)
    match_id = await start_match(browser)
    static = site.app.state.static
    requests = [
        ("GET", "/", 302),
        ("GET", "/en", 308),
        ("GET", "/en/", 200),
        ("GET", "/fa/", 200),
        ("GET", "/en/rules", 200),
        ("GET", f"/fa/match/{match_id}", 200),
        ("GET", "/en/match/nothing", 404),
        ("GET", "/nothing/at/all", 404),
        ("PUT", "/en/", 405),
        ("POST", "/en/play", 422),
        ("GET", static.address("css/base.css"), 200),
        ("GET", "/static/old/css/base.css", 307),
        ("GET", "/healthz", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", f"/api/matches/{match_id}", 200),
        ("GET", f"/api/matches/{match_id}/record", 200),
        ("GET", "/api/broken", 500),
    ]
    for method, path, status in requests:
        answer = await browser.request(method, path)
        assert (path, answer.status_code) == (path, status)
        assert ALWAYS.items() <= dict(answer.headers).items(), path
        assert "screen-wake-lock=(self)" in answer.headers["permissions-policy"]
        assert ("strict-transport-security" in answer.headers) == (scheme == "https"), path


def test_the_policy_forbids_all_that_it_does_not_name() -> None:
    assert CONTENT_SECURITY_POLICY.startswith("default-src 'none'; ")
    assert "require-trusted-types-for 'script'" in CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert CONTENT_SECURITY_POLICY.endswith("; trusted-types service-worker")
    assert "http" not in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"origin": ORIGIN}, 303),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({"origin": "http://elsewhere.test"}, 403),
        ({"origin": f"https://{HOST}"}, 403),
        ({"origin": f"http://{HOST}:8080"}, 403),
        ({"origin": f"http://sub.{HOST}"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
    ],
    ids=str,
)
async def test_only_our_own_pages_may_post(site: Site, headers: dict[str, str], status: int) -> None:
    browser = site.browser()
    answer = await browser.post("/en/play", data=FORM, headers=headers)
    assert answer.status_code == status
    assert ("nardy" in browser.cookies) == (status == 303)


async def test_a_refusal_is_a_page_for_people_and_a_code_for_programs(site: Site) -> None:
    browser = site.browser(origin="http://elsewhere.test")
    page = await browser.post("/fa/play", data=FORM)
    assert 'lang="fa"' in page.text
    assert (await browser.post("/api/matches", json={"opponent": "easy"})).json()["code"] == "wrong_origin"


async def test_configured_origins_are_the_only_ones(site: Site) -> None:
    settings = Settings(data=site.app.state.settings.data, origins=("https://nardy.example",))
    async with running(settings) as public:
        for origin, status in (("https://nardy.example", 303), (ORIGIN, 403)):
            answer = await public.browser(origin=origin).post("/en/play", data=FORM)
            assert answer.status_code == status


@pytest.mark.parametrize(
    ("scheme", "origin", "allowed"),
    [
        ("ws", "http://nardy.test", True),
        ("wss", "https://nardy.test", True),
        ("ws", None, False),
        ("wss", "http://nardy.test", False),
        ("ws", "http://elsewhere.test", False),
        ("ws", "http://nardy.test.elsewhere.test", False),
        ("ws", "null", False),
        ("ws", "", False),
    ],
)
def test_a_socket_needs_the_origin_of_the_site(scheme: str, origin: str | None, allowed: bool) -> None:
    headers = [(b"host", b"nardy.test")] + ([] if origin is None else [(b"origin", origin.encode())])
    scope: Scope = {"type": "websocket", "scheme": scheme, "headers": headers}
    assert origin_allowed(scope, ()) is allowed
    assert origin_allowed(scope, ("https://nardy.example",)) is False


async def test_bodies_are_small_and_of_known_length(site: Site) -> None:
    browser = site.browser()

    async def endless() -> AsyncIterator[bytes]:
        yield b"opponent=hotseat"

    large = await browser.post("/en/play", data={**FORM, "more": "x" * MOST_BODY_BYTES})
    assert large.status_code == 413
    assert "<html" in large.text
    endless_answer = await browser.post("/api/matches", content=endless())
    assert (endless_answer.status_code, endless_answer.json()["code"]) == (411, "no_length")


async def test_one_address_creates_so_many_matches_and_no_more(site: Site) -> None:
    one, other = site.browser(address="192.0.2.1"), site.browser(address="192.0.2.2")
    statuses = [(await one.post("/en/play", data=FORM)).status_code for _ in range(21)]
    assert statuses == [303] * 20 + [429]
    refused = await one.post("/api/matches", json={"opponent": "hotseat"})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
    assert "retry-after" in refused.headers
    assert (await other.post("/en/play", data=FORM)).status_code == 303
