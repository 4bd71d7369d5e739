"""When the interpreter looks for garbage in cycles: seldom, and never twice at what has stayed.

Nearly all that a server makes is freed the moment nobody refers to it. The collector cannot know that, and goes through
every turn that somebody is about to play: at 1,000 live matches everybody waited 40 to 110 ms for it, again and again.
So it runs only when the objects have really become more.
"""

import asyncio
import gc

LOOK_SECONDS = 5
MANY = 200_000
"""New objects that stay, after which cycles are looked for: that takes a quarter of a second."""
FORGET_SECONDS = 3_600
"""How often everything is looked through, also what was there the last time."""


def begin() -> None:
    """From now on collect only when `keep_collecting` says so; what the start has made stays for good."""
    gc.disable()
    gc.freeze()


async def keep_collecting() -> None:
    """Look for garbage in cycles as long as the server runs."""
    while True:
        for _ in range(FORGET_SECONDS // LOOK_SECONDS):
            await asyncio.sleep(LOOK_SECONDS)
            if gc.get_count()[0] > MANY:
                collect()
        gc.unfreeze()
        collect()


def collect() -> None:
    """Free what is garbage among the objects made since the last time, and do not look at the others again."""
    gc.collect()
    gc.freeze()
