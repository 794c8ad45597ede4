"""A scheduler without a window: in one thread, in the order of time, and from any thread."""

from __future__ import annotations

from threading import Thread, get_ident

import pytest

from paizhuo.engine.table.session.loop import Loop


def test_things_are_done_in_the_order_of_their_time_and_not_once_they_are_cancelled() -> None:
    loop, done = Loop(), list[str]()
    loop.call_later(30, loop.stop)
    loop.call_later(20, lambda: done.append("later"))
    loop.call_later(1, lambda: done.append("soon"))
    loop.call_later(10, lambda: done.append("never")).cancel()
    loop.post(lambda: done.append("first"))
    loop.run()
    assert done == ["first", "soon", "later"]


def test_what_another_thread_posts_is_done_in_the_thread_of_the_loop() -> None:
    loop, where = Loop(), list[int]()

    def elsewhere() -> None:
        loop.post(lambda: where.append(get_ident()))
        loop.stop()

    thread = Thread(target=elsewhere)
    thread.start()
    loop.run()
    thread.join()
    assert where == [get_ident()]


def test_what_goes_wrong_ends_it_and_is_heard() -> None:
    loop = Loop()

    def fails() -> None:
        raise LookupError("lost")

    loop.post(fails)
    with pytest.raises(LookupError, match="lost"):
        loop.run()
