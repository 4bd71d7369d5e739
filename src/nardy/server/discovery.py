"""What search engines and browsers are told about the site as a whole: robots.txt, sitemap.xml, the app's manifest."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from nardy.server.offline import READABLE_OFFLINE
from nardy.server.rendering import ENVIRONMENT, origin_of
from nardy.server.speech import Speech, shown_at_in
from nardy.web.text import LANGUAGES

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)

DAILY = ("daily", "daily/week", "daily/streaks", "daily/archive")
PUBLIC = ("", *READABLE_OFFLINE, "lobby", "friend", *DAILY)
"""Every page that anybody may find, by its path below the language."""

# A link that is sent to a friend shall have its preview; the fetchers of previews index nothing.
PREVIEWERS = ("Twitterbot", "facebookexternalhit", "TelegramBot", "WhatsApp", "Slackbot", "Discordbot", "LinkedInBot")
NOBODYS = ("/api/", "/ws/", "/device/", "/*/device/")
NOT_TO_BE_FOUND = (*NOBODYS, "/join/", "/*/join", "/*/match/")

NO_CACHE = {"Cache-Control": "no-cache"}


@shown_at("/robots.txt")
async def robots(request: Request) -> Response:
    """Who may fetch what."""
    lines = [
        *(f"User-agent: {name}" for name in PREVIEWERS),
        *(f"Disallow: {path}" for path in NOBODYS),
        "",
        "User-agent: *",
        *(f"Disallow: {path}" for path in NOT_TO_BE_FOUND),
        "",
        f"Sitemap: {origin_of(request)}/sitemap.xml",
    ]
    return PlainTextResponse("\n".join(lines) + "\n", headers=NO_CACHE)


@shown_at("/sitemap.xml")
async def sitemap(request: Request) -> Response:
    """Every public page in every language, each with its translations."""
    content = ENVIRONMENT.get_template("sitemap.xml").render(
        origin=origin_of(request), languages=LANGUAGES, paths=PUBLIC
    )
    return Response(content, media_type="application/xml", headers=NO_CACHE)


@shown_at("/{lang}/manifest.webmanifest")
async def manifest(request: Request, speech: Speech) -> Response:
    """The site as an app to install, in one language."""
    content = ENVIRONMENT.get_template("manifest.webmanifest").render(
        lang=speech.language.code, dir=speech.language.dir, text=speech.text, static=request.app.state.static.address
    )
    return Response(content, media_type="application/manifest+json", headers=NO_CACHE)
