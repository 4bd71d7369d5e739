"""`nardy serve`: the site, on this machine."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from nardy.server.settings import LogLevel, Settings

DEFAULTS = Settings()
ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - to be recognised, not to listen on


def serve(
    host: Annotated[
        str, typer.Option(envvar="NARDY_HOST", help="Address to listen on. The default is this machine only.")
    ] = DEFAULTS.host,
    port: Annotated[
        int, typer.Option(envvar="NARDY_PORT", min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = DEFAULTS.port,
    data: Annotated[
        Path,
        typer.Option(envvar="NARDY_DATA", file_okay=False, help="Directory of the database; made if missing."),
    ] = DEFAULTS.data,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="NARDY_ORIGIN",
            help="Public address of the site, like https://nardy.example; may be repeated. "
            "Without it, pages may come from whatever host the browser asked for.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="NARDY_PROXY",
            help="Address of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated.",
        ),
    ] = None,
    thinkers: Annotated[
        int, typer.Option(envvar="NARDY_THINKERS", min=1, help="Processes in which the computer thinks.")
    ] = DEFAULTS.thinkers,
    log_level: Annotated[
        LogLevel, typer.Option(envvar="NARDY_LOG_LEVEL", help="What is logged; info has a line for each request.")
    ] = DEFAULTS.log_level,
) -> None:
    """Serve the site: play in the browser, alone or at one device."""
    # Imported here, so that the other commands need not wait for the web framework.
    from nardy.server import listening
    from nardy.server.store import StoreError

    try:
        settings = Settings(host, port, data, tuple(origin or ()), tuple(proxy or ()), thinkers, log_level)
        listening.serve(settings, lambda port: _greet(settings, port))
    except (ValueError, StoreError, listening.CannotListen) as error:
        typer.echo(f"nardy serve: {error}", err=True)
        raise typer.Exit(2) from error


def _greet(settings: Settings, port: int) -> None:
    host = "localhost" if settings.host in ANY_ADDRESS else settings.host
    address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
    console = Console(highlight=False)
    console.print(f"Nardy is at [bold link={address}]{address}[/]", soft_wrap=True)
    console.print(f"[dim]Matches are kept in {settings.data.resolve()}. Ctrl+C stops.[/]", soft_wrap=True)
