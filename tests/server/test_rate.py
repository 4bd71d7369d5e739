import pytest

from nardy.server.rate import AddressLimit, Bucket, Rate, household

THREE_IN_SIX = Rate(3, 6.0)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_one_token_at_a_time() -> None:
    clock = Clock()
    bucket = Bucket(THREE_IN_SIX, clock)
    assert [bucket.allow() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 1.9
    assert not bucket.allow()
    clock.now += 0.1
    assert [bucket.allow(), bucket.allow()] == [True, False]
    clock.now += 4
    assert [bucket.allow() for _ in range(3)] == [True, True, False]


def test_a_long_rest_fills_the_bucket_and_no_more() -> None:
    clock = Clock()
    bucket = Bucket(THREE_IN_SIX, clock)
    bucket.allow()
    clock.now += 1_000
    assert [bucket.allow() for _ in range(4)] == [True, True, True, False]


def test_addresses_have_buckets_of_their_own() -> None:
    limit = AddressLimit(THREE_IN_SIX, Clock())
    assert [limit.allow("192.0.2.1") for _ in range(4)] == [True, True, True, False]
    assert limit.allow("192.0.2.2")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("testclient", "testclient", True),
    ],
)
def test_who_shares_a_bucket(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) is same


def test_memory_is_bounded_and_the_busiest_are_remembered() -> None:
    limit = AddressLimit(THREE_IN_SIX, Clock(), most=100)
    for n in range(1_000):
        limit.allow(f"10.0.{n // 250}.{n % 250}")
        assert len(limit) <= 100
        if n < 3:
            assert limit.allow("192.0.2.1")
        else:
            assert not limit.allow("192.0.2.1")
