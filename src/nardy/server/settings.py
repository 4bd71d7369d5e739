"""What whoever runs the server may decide. `nardy serve` fills this in from its flags and from the environment."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


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

    @property
    def database(self) -> Path:
        return self.data / "nardy.db"
