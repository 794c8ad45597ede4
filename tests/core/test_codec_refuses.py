"""Whatever is read instead of a value is refused with ``BadValue``, or is a value: no other failure, no unbounded work."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paizhuo.engine.core import codec
from paizhuo.engine.core.codec import LONGEST, MOST, BadValue, Json
from paizhuo.engine.core.codec.kinds import tag
from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.value import classes
from paizhuo.engine.games import ALL, find
from paizhuo.engine.table.follow import News, news, read_news, write_news
from tests.contract.playing import Game, games

TRIES = 2_000


def nested(depth: int, *, objects: bool) -> Json:
    """Something inside itself so many times."""
    found: Json = []
    for _ in range(depth):
        found = {"is": "WinRecord", "score": found} if objects else [found]
    return found


JUNK: tuple[Json, ...] = (
    *(None, True, False, 0, -1, 1.0, 10**400, 10**5_000, float("nan"), float("inf"), json.loads("1e999")),
    *("", "5m", "??", "１m", "\ud800", "\0", "x" * (LONGEST + 1), "??" * LONGEST, "1" * (LONGEST - 1) + "m"),
    *(
        [],
        {},
        [[]] * (MOST + 1),
        nested(500, objects=True),
        nested(50_000, objects=True),
        nested(50_000, objects=False),
    ),
    *(
        {"is": "Hand"},
        {"is": "RuleSet"},
        {"is": "Observation"},
        {"event": "event"},
        {"action": ""},
        {"action": []},
        {"is": None},
    ),
    *(
        {"event": "noted", "changed": {}},
        {"event": "noted", "changed": {"ready": {}}},
        {"action": "pass", "each": [[]] * 3},
    ),
)


def places(written: Json, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    held = enumerate(written) if isinstance(written, list) else written.items() if isinstance(written, dict) else ()
    for key, value in held:
        yield (*at, key)
        yield from places(value, (*at, key))


def changed(line: str, rng: Random) -> Json:
    """A value of JSON with something replaced, left out, put in, or exchanged with a neighbour."""
    written = json.loads(line)
    *way, key = rng.choice(list(places(written)))
    holder = written
    for step in way:
        holder = holder[step]
    match rng.randrange(4):
        case 0:
            holder[key] = rng.choice(JUNK)
        case 1:
            del holder[key]
        case 2 if isinstance(holder, list):
            holder.insert(key, rng.choice(JUNK))
        case 2:
            holder[rng.choice(("is", "event", "action", "each", "changed", "more"))] = rng.choice(JUNK)
        case _:
            holder[key] = rng.choice(list(holder.values()) if isinstance(holder, dict) else holder)
    return written


def last_news(game: Game) -> tuple[str, RuleState]:
    """The news of the step that ended a hand, which hold most kinds of values, and the state before it."""
    step = game.steps[-1]
    before = observe(game.rules, step.hand, 0).hand.state
    return json.dumps(write_news(news(game.over, step.events, step.hand.state, 0), before)), before


@pytest.mark.parametrize("rules", ["riichi", "bloodbattle", "holdem", "chaos"])
def test_a_changed_value_is_refused_or_is_a_value_that_can_be_written(rules: str) -> None:
    rng = Random(rules)
    refused: list[int] = []
    for game in games(find(rules), 7, 2):
        line, state = last_news(game)
        seen = [json.dumps(codec.write(observe(game.rules, step.hand, 0), Observation)) for step in game.steps[::9]]
        for _ in range(TRIES // 2):
            try:
                if rng.random() < 0.5:
                    learnt = read_news(changed(line, rng), state)
                    assert codec.read(codec.write(learnt, News), News) == learnt
                else:
                    found = codec.read(changed(rng.choice(seen), rng), Observation)
                    assert codec.read(codec.write(found, Observation), Observation) == found
            except BadValue as bad:
                refused.append(len(str(bad)))
    assert TRIES // 2 < len(refused) < TRIES
    assert max(refused) < LONGEST


def test_of_every_class_a_value_without_fields_is_read_or_refused() -> None:
    """Also of those that are never sent: working rules, whole hands, pages of the guide."""
    assert all(rule_set.scoring.patterns for rule_set in ALL if not rule_set.games)
    refused = 0
    for cls in list(classes()):
        key, word = tag(cls)
        for written in ({key: word}, {"is": cls.__name__}):
            try:
                codec.read(written)
            except BadValue:
                refused += 1
    assert refused > len(classes())


@pytest.mark.parametrize("kind", [Any, RuleState, Observation, News])
def test_junk_is_refused_or_stands_for_itself(kind: Any) -> None:
    for written in JUNK:
        try:
            found = codec.read(written, kind)
        except BadValue:
            continue
        assert codec.write(found, kind) == written
