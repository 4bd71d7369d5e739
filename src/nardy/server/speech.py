"""Which language a page speaks: the first part of its address."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends

from nardy.web.text import Catalogue, catalogue

Page = TypeVar("Page", bound=Callable[..., Any])

SEE_OTHER = 303


def speech(lang: str) -> Catalogue:
    """The language in the address. Raises UnknownLanguage."""
    return catalogue(lang)


Speech = Annotated[Catalogue, Depends(speech)]


def shown_at_in(router: APIRouter) -> Callable[[str], Callable[[Page], Page]]:
    """The decorator that routes a page in `router` by its path. Link previews may ask for its head only."""

    def shown_at(path: str) -> Callable[[Page], Page]:
        return router.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)

    return shown_at
