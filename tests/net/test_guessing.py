"""Guesses and floods: passwords of tables, messages without end, counters; and people behind one router."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.allowance import FLOOD
from paizhuo.engine.net.server.limits import PER_ADDRESS, PER_CONNECTION, Rate
from paizhuo.engine.version import VERSION
from tests.net.talking import at_once, come, errors, run, running, table_of


def test_the_password_of_a_table_is_guessed_ten_times_and_no_more() -> None:
    """As for sign-ins, and for everybody together: another address does not get further guesses at the same table."""

    async def test() -> None:
        async with running(at_once(address_rates={"sign_ins": PER_ADDRESS["sign_ins"]})) as server:
            code, (ann,) = await table_of(server, "Ann", password="right")
            eve, ben = await come(server, "Eve"), await come(server, "Ben")
            codes = []
            for nth in range(14):
                codes += errors(await eve.ask(m.Join(code, password=f"wrong {nth}")))
            assert codes == ["password"] * 10 + ["too_often"] * 4
            server._limits.put_back("sign_ins", "127.0.0.1")  # as if Ben came from elsewhere
            assert errors(await ben.ask(m.Join(code, password="right"))) == ["too_often"]
            assert not errors(await ann.ask(m.Ready()))

    run(test)


def test_the_right_password_uses_nothing_up() -> None:
    async def test() -> None:
        async with running(at_once(address_rates={"sign_ins": Rate(0.001, 2)})) as server:
            code, _ = await table_of(server, "Ann", password="right", bots="")
            for name in ("Ben", "Cleo", "Dan"):
                assert not errors(await (await come(server, name)).ask(m.Join(code, password="right")))

    run(test)


def test_a_hello_that_guesses_nothing_gives_no_guess_back() -> None:
    async def test() -> None:
        async with running(at_once(address_rates={"sign_ins": Rate(0.001, 2)})) as server:
            guess = m.Hello(m.PROTOCOL, "Ann", password="wrong wrong")
            codes = []
            for hello in (guess, guess, m.Hello(m.PROTOCOL + 1, "Ann"), m.Hello(m.PROTOCOL, ""), guess):
                async with connect(f"ws://127.0.0.1:{server.port}/", proxy=None) as socket:
                    await socket.send(wire.written(hello), text=True)
                    answer = wire.from_server(await socket.recv())
                    assert isinstance(answer, m.Wrong)
                    codes.append(answer.code)
            assert codes == ["wrong_password", "wrong_password", "version", "too_often", "too_often"]

    run(test)


def test_who_floods_is_cut_off_and_nobody_else_notices() -> None:
    async def test() -> None:
        async with running(at_once(connection_rates=PER_CONNECTION, address_rates=PER_ADDRESS)) as server:
            eve, ann = await come(server, "Eve"), await come(server, "Ann")
            frame = wire.written(m.Ping(at=1))
            with suppress(ConnectionClosed):
                for _ in range(20 * (FLOOD + PER_CONNECTION["messages"].burst)):  # however slowly this computer sends
                    await eve.socket.send(frame, text=True)
            async with asyncio.timeout(5):
                await eve.socket.wait_closed()
            assert not errors(await ann.ask())  # the same address, another account

    run(test)


@pytest.mark.parametrize("token, sent, answered", [("", "", True), ("secret", "", False), ("secret", "secret", True)])
def test_counters_are_for_this_computer_or_for_who_has_the_token(token: str, sent: str, answered: bool) -> None:
    async def test() -> None:
        async with running(at_once(metrics_token=token)) as server:
            request = Request(f"http://127.0.0.1:{server.port}/metrics", headers={"Authorization": f"Bearer {sent}"})

            def fetched() -> bool:
                try:
                    with urlopen(request, timeout=5) as page:
                        return b"paizhuo_connections" in page.read()
                except HTTPError as error:
                    error.close()
                    return False

            assert await asyncio.to_thread(fetched) is answered

    run(test)


def test_counters_do_not_go_out_through_a_proxy() -> None:
    async def test() -> None:
        async with running(at_once(proxied=True)) as server:

            def fetched() -> int:
                try:
                    with urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=5) as page:
                        return int(page.status)
                except HTTPError as error:
                    with error:
                        return error.code

            assert await asyncio.to_thread(fetched) == 404

    run(test)


def test_the_server_says_which_version_it_is() -> None:
    async def test() -> None:
        async with running() as server:
            assert server.settings.version == VERSION

    run(test)
