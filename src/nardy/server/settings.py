"""What whoever runs the server may decide. `nardy serve` fills this in from its flags and from the environment."""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

_ORIGIN = re.compile(r"https?://[a-z0-9.\-]+(:\d+)?|https?://\[[0-9a-f:]+\](:\d+)?")


class LogLevel(StrEnum):
    """How much is logged: `info` has a line for each request."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices, with the defaults for one person on his own machine."""

    host: str = "127.0.0.1"
    """Where to listen. Nobody but this machine can reach the default."""
    port: int = 8000
    data: Path = Path("nardy-data")
    """The directory of the database, made if missing."""
    origins: tuple[str, ...] = ()
    """The site's public addresses, `https://nardy.example`; empty: whatever host the browser asked for."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    thinkers: int = 1
    """Processes in which the computer thinks."""
    log_level: LogLevel = LogLevel.WARNING

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not _ORIGIN.fullmatch(origin):
                raise ValueError(f"{origin!r} is no origin: write scheme and host only, like https://nardy.example")

    @property
    def database(self) -> Path:
        return self.data / "nardy.db"
