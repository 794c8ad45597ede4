"""Buckets let through what their rate says, to everybody alike, in bounded memory."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.limits import (
    PER_ADDRESS,
    PER_CONNECTION,
    AtOnce,
    Bucket,
    Buckets,
    ConnectionLimits,
    Limits,
    Rate,
    address_key,
)

RATES = st.builds(Rate, st.floats(0.01, 1000), st.integers(1, 50))
STEPS = st.lists(st.floats(0, 30), min_size=1, max_size=200)


def test_a_burst_goes_through_and_then_one_an_interval() -> None:
    bucket = Bucket(Rate(2, 3))
    assert [bucket.take(10.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(10.0) == pytest.approx(0.5)
    assert bucket.take(10.25) == pytest.approx(0.25)
    assert bucket.take(10.5) == 0
    assert bucket.take(10.5) > 0


def test_a_full_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(Rate(1, 2))
    bucket.put_back()
    assert [bucket.take(1000.0) > 0 for _ in range(3)] == [False, False, True]


@given(RATES, STEPS)
def test_in_no_time_more_than_the_burst_and_the_rate_pass(rate: Rate, steps: list[float]) -> None:
    now, passed, bucket = 0.0, [], Bucket(rate)
    for step in steps:
        now += step
        while not bucket.take(now):
            passed.append(now)
    for first, since in enumerate(passed):
        for count, until in enumerate(passed[first:], 1):
            assert count <= rate.burst + (until - since) * rate.a_second + 1e-3


@given(RATES, STEPS)
def test_whoever_waits_as_long_as_asked_goes_through(rate: Rate, steps: list[float]) -> None:
    now, bucket = 0.0, Bucket(rate)
    for step in steps:
        now += step
        if wait := bucket.take(now):
            now += wait
            assert bucket.take(now) == 0


@given(RATES, st.lists(st.tuples(st.floats(0, 30), st.integers(0, 5)), max_size=200))
def test_buckets_of_many_keys_are_the_single_buckets(rate: Rate, steps: list[tuple[float, int]]) -> None:
    together, single, now = Buckets(rate), {key: Bucket(rate) for key in range(6)}, 0.0
    for step, key in steps:
        now += step
        assert together.take(key, now) == pytest.approx(single[key].take(now), abs=1e-5)


def test_full_buckets_are_forgotten() -> None:
    buckets = Buckets(Rate(10, 5))
    for number in range(100_000):
        assert buckets.take(number, number * 0.01) == 0
        assert len(buckets) <= 101
    assert buckets.take("late", 10_000.0) == 0
    assert len(buckets) == 1


def test_a_million_addresses_at_once_take_bounded_memory_and_those_known_keep_their_rights() -> None:
    buckets = Buckets(Rate(1, 2), most=1000)
    assert buckets.take("friend", 0.0) == 0
    passed = sum(not buckets.take(number, 0.5) for number in range(100_000))
    assert len(buckets) == 1000
    assert passed == 999 + 2
    assert buckets.take("friend", 0.5) == 0


@pytest.mark.parametrize("a_second, burst", [(0, 1), (-1, 1), (float("inf"), 1), (float("nan"), 1), (1, 0)])
def test_what_is_no_rate_is_refused(a_second: float, burst: int) -> None:
    with pytest.raises(ValueError, match="no rate"):
        Rate(a_second, burst)


@pytest.mark.parametrize(
    "address, key",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "?"),
        ("", "?"),
    ],
)
def test_an_owner_of_addresses_has_one_key(address: str, key: str) -> None:
    assert address_key(address) == key


def test_neighbours_of_version_six_share_and_of_version_four_do_not() -> None:
    assert all(address_key(f"2001:db8::{n:x}") == address_key("2001:db8::1") for n in range(1, 99))
    assert len({address_key(f"192.0.2.{n}") for n in range(99)}) == 99
    assert address_key("2001:db8:0:1::1") != address_key("2001:db8:0:2::1")


def test_a_refusal_says_when_to_try_again() -> None:
    limits = Limits({"creations": Rate(0.1, 1)})
    limits.take("creations", "a", 5.0)
    limits.take("creations", "b", 5.0)
    with pytest.raises(Refusal) as refused:
        limits.take("creations", "a", 5.0)
    assert refused.value.code == "too_often"
    assert "10" in refused.value.reason.en
    assert "10" in refused.value.reason.zh
    limits.take("creations", "a", 15.0)
    limits.take("messages", "a", 15.0)  # without a rate there is no limit


def test_a_sign_in_that_succeeds_does_not_count() -> None:
    limits = Limits({"sign_ins": Rate(0.001, 2)})
    for _ in range(50):
        limits.take("sign_ins", "a", 0.0)
        limits.put_back("sign_ins", "a")
    limits.take("sign_ins", "a", 0.0)
    limits.take("sign_ins", "a", 0.0)
    with pytest.raises(Refusal, match="failed sign-ins"):
        limits.take("sign_ins", "a", 0.0)


def test_every_connection_has_limits_of_its_own() -> None:
    busy, quiet = ConnectionLimits({"chat": Rate(1, 1)}), ConnectionLimits({"chat": Rate(1, 1)})
    busy.take("chat", 0.0)
    with pytest.raises(Refusal):
        busy.take("chat", 0.0)
    quiet.take("chat", 0.0)
    quiet.take("connections", 0.0)


def test_an_address_may_do_what_each_of_its_connections_may() -> None:
    for what, rate in PER_CONNECTION.items():
        assert PER_ADDRESS[what].burst > rate.burst
        assert PER_ADDRESS[what].a_second > rate.a_second


def test_so_many_at_once_and_no_more() -> None:
    held = AtOnce(2)
    assert [held.begin("a"), held.begin("a"), held.begin("a"), held.begin("b")] == [True, True, False, True]
    held.end("a")
    assert held.begin("a")
    for key in "aab":
        held.end(key)
    assert len(held) == 0
    with pytest.raises(ValueError, match="more ended"):
        held.end("a")


def test_waiting_times_shrink_as_time_passes() -> None:
    bucket = Bucket(Rate(0.1, 1))
    bucket.take(0.0)
    waits = [bucket.take(float(now)) for now in range(10)]
    assert all(later < sooner for sooner, later in pairwise(waits))
