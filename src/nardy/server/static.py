"""Static files at addresses that change with their content, so that a browser never has to ask twice.

The whole folder has one build number, a hash of everything in it: `/static/{build}/css/base.css`. Modules may import
each other by relative address and still be cached for ever.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"

# Pinned, because the system's own table may lack some, and browsers refuse a module or a font under a wrong type.
_MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class StaticFiles:
    """The files of a folder by their path in it. Only what was there at the start is ever served."""

    build: str
    files: Mapping[str, Path]

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Take stock of a folder."""
        files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        content = hashlib.sha256()
        for name, path in files.items():
            content.update(f"{name}\0{path.stat().st_size}\0".encode())
            content.update(path.read_bytes())
        return cls(content.hexdigest()[:12], files)

    def address(self, name: str) -> str:
        """Where the browser finds a file."""
        return f"/static/{self.build}/{name}"


@router.api_route("/static/{build}/{name:path}", methods=["GET", "HEAD"])
async def static_file(request: Request, build: str, name: str) -> Response:
    """The file; under another build's address the way to the current one, for pages opened before an upgrade."""
    static: StaticFiles = request.app.state.static
    path = static.files.get(name)
    if path is None:
        raise HTTPException(404, f"there is no static file {name!r}")
    if build != static.build:
        return RedirectResponse(static.address(name), headers={"Cache-Control": "no-cache"})
    media_type = _MEDIA_TYPES.get(path.suffix, "application/octet-stream")
    return FileResponse(path, media_type=media_type, headers={"Cache-Control": FOR_EVER})
