"""A client that was written from docs/ alone sees what the server's own observations say, in every game."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from tests.net.stranger import Stranger
from tests.net.talking import run, running

HANDS = 2
WALLS = b"s"
"""A byte from which all walls follow."""


class Talk:
    """One connection; messages are plain JSON."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}), text=True)

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(20):
            heard: dict[str, Any] = json.loads(await self.socket.recv())
        return heard


def choices(options: list[Any]) -> int:
    """How many options there are: rows of one class count one by one."""
    return sum(len(option.get("each", [option])) for option in options)


def difference(one: Any, other: Any, at: str = "") -> str:
    """Where two values differ; "": nowhere."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next((said for key in one if (said := difference(one[key], other[key], f"{at}.{key}"))), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return next((said for nth, pair in pairs if (said := difference(*pair, f"{at}[{nth}]"))), "")
    return "" if one == other else f"{at}: {one} is followed, {other} is sent"


async def play(talk: Talk, terms: dict[str, Any], rng: Random) -> int:
    """Plays hands by chance, follows them, and compares at every decision. Returns how often it did."""
    known: Stranger | None = None
    compared = hands = 0
    looked = True
    await talk.say("create", terms=terms)
    await talk.say("ready")
    while True:
        heard = await talk.hear()
        match heard["type"]:
            case "error":
                pytest.fail(str(heard))
            case "hand":
                known = Stranger(heard["observation"])
            case "events":
                assert known is not None, "every hand begins with the message hand"
                known.follow(heard["events"], heard.get("turn"))
            case "observation":
                assert known is not None
                before, known = known, Stranger(heard["observation"])
                assert difference(before.observation, known.seen) == ""
                compared += 1
            case "decision" if not looked and not heard.get("looking"):
                looked = True
                await talk.say("look")  # the decision comes again
            case "decision":
                looked = False
                option = rng.randrange(choices(heard["options"]))
                await talk.say("ask", ask={"ask": "answer", "serial": heard["decision"], "actions": [option]})
            case "result":
                assert known is not None
                before, known = known, Stranger(heard["observation"])
                assert difference(before.observation, known.seen) == ""
                hands += 1
                if hands == HANDS:
                    return compared
                await talk.say("ready")
            case "over":
                return compared
            case _:
                pass


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_what_a_stranger_follows_is_what_the_server_would_send_anew(
    rule_set: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paizhuo.engine.net.server.hall.secrets.token_bytes", lambda size: WALLS * size)

    async def test() -> None:
        seats = rule_set.play.seats(rule_set.settled({}))
        async with running() as server, connect(f"ws://127.0.0.1:{server.port}/", proxy=None) as socket:
            talk = Talk(socket)
            await talk.say("hello", protocol=2, name="Stranger")
            assert (await talk.hear())["type"] == "welcome"
            rest = rule_set.play.supporters(rule_set.settled({}))
            bots = ["", *["basic"] * (seats - 1 + rest)]
            compared = await play(talk, {"rules": rule_set.id, "bots": bots, "pause": 0}, Random(rule_set.id))
            assert compared > 3

    run(test)
