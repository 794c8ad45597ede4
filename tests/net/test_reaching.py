"""A host that could not be reached is tried again, seldom and seldomer, but never given up."""

from __future__ import annotations

from paizhuo.engine.net.client.reaching import LONGEST, Reaching
from paizhuo.engine.net.links import Address


def test_a_host_is_tried_again_after_pauses_that_grow_and_end_with_success() -> None:
    now = 0.0
    reaching, host, other = Reaching(10.0, lambda: now), Address("one", 1), Address("two", 1)
    pauses = []
    for _ in range(12):
        assert reaching.wait(host) == 0
        reaching.failed(host)
        pauses.append(reaching.wait(host))
        now += pauses[-1]
    assert reaching.wait(other) == 0
    for nth, pause in enumerate(pauses):
        longest = 10.0 * min(2**nth, LONGEST)
        assert longest / 2 <= pause <= longest
    reaching.reached(host)
    reaching.failed(host)
    assert reaching.wait(host) <= 10
