"""The picture of a finished game against the computer: the last position and what it came to, 1200 by 630 pixels.

It carries no word of any language, so that one picture serves them all. Its parts, drawn by scripts/share_parts.py,
look as they do on the site; here they are put together.
"""

from functools import cache, lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

from nardy.rules import CHECKERS, HEAD, OFF, Position, rival_point
from nardy.web import STATIC

# The board as parts/board.html lays it out, in its units; the ground shows it at this place and size.
LEFT, TOP = 40, 68
SCALE = 760 / 604
STEP, RAIL, BAR, RIM, WIDTH, HEIGHT, DEPTH, CHECKER, SLAB = 40, 48, 28, 20, 604, 392, 144, 38.4, 10.4
PIECE_SIDE = 50
"""Side of the square that a piece is drawn in, in units of the board."""
NUMBERED_FROM = 6

INK = "#2b2018"
QUIET = "#675544"
ACCENT = "#0d6b62"
ON_PIECE = {"white": "#3a2a1c", "black": "#f3e9d9"}
WORDS_LEFT = 848
WORDS_WIDTH = 312


# A link that is sent to many is looked at by many; drawing takes 50 ms.
@lru_cache(maxsize=64)
def result_picture(position: Position, score: int, title: str, *, is_mars: bool) -> bytes:
    """A PNG. `position` is as White sees it, `title` a line of Latin letters and digits."""
    picture = _part("share-ground.jpg").copy()
    for point in range(1, HEAD + 1):
        _stack(picture, "white", point, position.mine[point])
        _stack(picture, "black", rival_point(point), position.rival[point])
    _borne_off(picture, "white", position.mine[OFF])
    _borne_off(picture, "black", position.rival[OFF])
    _words(picture, score, title, is_mars=is_mars)
    file = BytesIO()
    # A palette of 256 colours is a third of the size, and the eye does not see the difference.
    picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.FLOYDSTEINBERG).save(file, "PNG")
    return file.getvalue()


def _stack(picture: Image.Image, side: str, point: int, count: int) -> None:
    """Checkers on White's `point`, from the rim inwards; the more there are the more they overlap."""
    column = point - 13 if point > 12 else 12 - point
    x = RAIL + STEP * column + STEP / 2 + (BAR if column > 5 else 0)
    pitch = min(CHECKER, (DEPTH - 2 - CHECKER) / (count - 1)) if count > 1 else 0
    for index in range(count):
        from_rim = RIM + 2 + CHECKER / 2 + index * pitch
        y = from_rim if point > 12 else HEIGHT - from_rim
        _put(picture, f"share-{side}.png", x, y)
        if count >= NUMBERED_FROM and index == count - 1:
            at = (LEFT + x * SCALE, TOP + y * SCALE - 2)
            ImageDraw.Draw(picture).text(at, str(count), ON_PIECE[side], _font(22), "mm")


def _borne_off(picture: Image.Image, side: str, count: int) -> None:
    assert count <= CHECKERS
    x = WIDTH - RAIL / 2 if side == "white" else RAIL / 2
    for index in range(count):
        from_rim = RIM + 2 + SLAB * (index + 0.5)
        _put(picture, f"share-{side}-slab.png", x, HEIGHT - from_rim if side == "white" else from_rim)


def _put(picture: Image.Image, part: str, x: float, y: float) -> None:
    piece = _part(part)
    corner = (round(LEFT + x * SCALE - piece.width / 2), round(TOP + y * SCALE - piece.height / 2))
    picture.paste(piece, corner, piece)


def _words(picture: Image.Image, score: int, title: str, *, is_mars: bool) -> None:
    draw = ImageDraw.Draw(picture)
    draw.text((WORDS_LEFT + 92, 104), "Nardy", INK, _font(44), "lm")
    draw.text((WORDS_LEFT, 330), str(score), INK, _font(150), "lm")
    draw.text((WORDS_LEFT, 450), title, QUIET, _fitting(title), "lm")
    if is_mars:
        draw.text((WORDS_LEFT, 510), "Mars", ACCENT, _font(44), "lm")


def _fitting(title: str) -> FreeTypeFont:
    return next(_font(size) for size in range(36, 8, -2) if _font(size).getlength(title) <= WORDS_WIDTH or size == 10)


@cache
def _part(name: str) -> Image.Image:
    with Image.open(STATIC / "pictures" / name) as image:
        return image.convert("RGB" if name.endswith(".jpg") else "RGBA")


@cache
def _font(size: int) -> FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, FreeTypeFont)
    return font
