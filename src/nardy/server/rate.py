"""How often somebody may do something: token buckets, one alone or one for each address.

A bucket holds `count` tokens and refills evenly over `seconds`; each act takes a token. What is kept of a bucket is
one number, the time at which it will be full again. The clock is an argument, in seconds, and only needs to run on.
"""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]

MOST_ADDRESSES = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """`count` acts at once, and as many again in every `seconds`."""

    count: int
    seconds: float

    def take(self, full_at: float, now: float) -> float | None:
        """Take a token from a bucket that is full at `full_at`: when it is full after that, None if it is empty."""
        full_at = max(full_at, now) + self.seconds / self.count
        return full_at if full_at <= now + self.seconds else None


MESSAGES = Rate(60, 20)
"""What one socket may send."""
HANDSHAKES = Rate(60, 30)
"""Sockets that one address may open: tabs, reloads, and a household behind one address."""
CREATIONS = Rate(20, 60)
"""Matches that one address may create; each costs rows that stay."""


class Bucket:
    """The bucket of one actor."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._full_at = float("-inf")

    def allow(self) -> bool:
        """Take a token; False when there is none, and then nothing changes."""
        full_at = self._rate.take(self._full_at, self._clock())
        if full_at is None:
            return False
        self._full_at = full_at
        return True


class AddressLimit:
    """A bucket for each address, in bounded memory: beyond `most` the address unseen for longest is forgotten."""

    def __init__(self, rate: Rate, clock: Clock, most: int = MOST_ADDRESSES) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._full_at: OrderedDict[str, float] = OrderedDict()  # unseen for longest first

    def __len__(self) -> int:
        return len(self._full_at)

    def allow(self, address: str) -> bool:
        """Take a token from the address's bucket; False when there is none."""
        key = household(address)
        before = self._full_at.pop(key, float("-inf"))
        after = self._rate.take(before, self._clock())
        self._full_at[key] = before if after is None else after
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
        return after is not None


def household(address: str) -> str:
    """Who an address stands for: an IPv4 address itself, of an IPv6 address the first 64 bits.

    The rest of an IPv6 address is its owner's to choose, a new one for every request if he likes.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
