"""What docs/ says of the form of game values is what the program does."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.core import codec
from paizhuo.engine.core.codec.kinds import tag
from paizhuo.engine.core.codec.published import what_it_does
from paizhuo.engine.core.event import ConcealedKongRobbed, Event, Melded
from paizhuo.engine.core.hand import Hand, Laid
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation, masked, masked_events, observe
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import fields, replace
from paizhuo.engine.games import ALL, find
from paizhuo.engine.games.house.offences import ClaimTakenBack, Disqualified, LaidOpen, OpenTilesUsed
from paizhuo.engine.games.house.winning import DrewOpenly
from paizhuo.engine.games.taiwan.dead_hand import HandDied
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.play.hidden_kongs import KongSeen
from paizhuo.engine.rules.circle import GameChosen
from paizhuo.engine.rules.endings import HandVoided
from paizhuo.engine.rules.exchange import TilesRead
from tests.contract.playing import Game, games, setup_of
from tools import codec_fields

BLOCKS, HANDS = 4, 4
FIVE = parse_one("5m")


@pytest.fixture(scope="module")
def played() -> tuple[Game, ...]:
    """Hands of every game, under several agreements."""
    return tuple(game for rule_set in ALL for block in range(BLOCKS) for game in games(rule_set, block, HANDS))


def test_the_published_fields_are_those_of_the_program() -> None:
    assert codec_fields.FIELDS.read_text("utf-8") == codec_fields.fields_text(), "run python -m tools.codec_fields"


def test_the_table_of_events_is_that_of_the_program(root: Path) -> None:
    page = codec_fields.PAGE.read_text("utf-8")
    assert codec_fields.TABLE.search(page)
    assert page == codec_fields.page_text(page), "run python -m tools.codec_fields"
    assert f"version {codec.VERSION} of the form" in page


# -- what is written has the published fields -----------------------------------------------------------------------------


SORTS = {"number": int, "text": str, "boolean": bool, "tile": str, "tiles": str, "null": type(None)}
"""What is written as a plain value."""


class Published:
    """Compares written values with the file, as a reader in another language would."""

    def __init__(self) -> None:
        self.form = json.loads(codec_fields.FIELDS.read_text("utf-8"))

    def check(self, written: Any, kind: Any) -> None:
        """Fails if a value is not of this type."""
        match kind:
            case {"words": words}:
                assert written in words
            case {"one_of": kinds}:
                likely = [each for each in kinds if (each == "null") == (written is None)]
                (fits,) = likely if len(likely) == 1 else [each for each in likely if SORTS[each] is type(written)]
                self.check(written, fits)
            case {"list": part}:
                for each in written:
                    self.check_one_or_rows(each, part)
            case {"row": parts}:
                for each, part in zip(written, parts, strict=True):
                    self.check(each, part)
            case str() if kind in SORTS:
                assert type(written) is SORTS[kind]
            case str() if kind in self.form["lists"]:
                self.check_row(written, self.form["lists"][kind]["fields"])
            case _:
                assert kind in self.form["objects"] or kind in ("state", "any"), f"no type of the page: {kind}"
                if isinstance(written, dict):
                    self.check_object(written)

    def check_one_or_rows(self, written: Any, kind: Any) -> None:
        if isinstance(written, dict) and "each" in written:
            for row in written["each"]:
                self.check_row(row, self.class_of(written)[1]["fields"])
        else:
            self.check(written, kind)

    def class_of(self, written: dict[str, Any]) -> tuple[str, Any]:
        (key,) = (key for key in self.form["objects"] if isinstance(written.get(key), str))
        return key, self.form["objects"][key][written[key]]

    def check_object(self, written: dict[str, Any]) -> None:
        if written.get("event") == "noted" and "changed" in written:
            return  # by names of a class that only the reader's own state says
        key, form = self.class_of(written)
        named = {field["name"]: field for field in form["fields"]}
        for name, value in written.items():
            if name != key:
                self.check(value, named[name]["type"])
        assert {name for name, field in named.items() if "default" not in field} <= written.keys()

    def check_row(self, written: list[Any], listed: list[dict[str, Any]]) -> None:
        for value, field in zip(written, listed, strict=False):
            self.check(value, field["type"])
        assert len(written) <= len(listed)
        assert all("default" in field for field in listed[len(written) :])
        assert (
            not written
            or "default" not in listed[len(written) - 1]
            or written[-1] != listed[len(written) - 1]["default"]
        )


def test_whatever_is_written_of_a_hand_has_the_published_fields(played: tuple[Game, ...]) -> None:
    published = Published()
    for game in played:
        for step in game.steps[::7]:
            published.check(codec.write(observe(game.rules, step.hand, 0), Observation), "Observation")
        seen = [event for step in game.steps for event in step.events]
        published.check(codec.write_events(seen), {"list": "event"})
        published.check(codec.write(game.over.match.results, tuple[HandResult, ...]), {"list": "HandResult"})


# -- what an event changes -------------------------------------------------------------------------------------------------


def changes(before: Hand, after: Hand) -> set[str]:
    """The parts of a hand that differ, as the page calls them."""
    found = {
        name for name in ("rivers", "flowers", "ledger", "wins", "ending", "watchers") if differ(name, before, after)
    }
    if len(before.places) != len(after.places):
        found.add("places")
    for held, holds in zip(before.places, after.places, strict=False):
        found |= inner("", held, holds)
    found |= inner("wall.", before.wall, after.wall) | inner("deal.", before.deal, after.deal)
    if type(before.state) is not type(after.state):
        return found | {"state"}
    return found | inner("state.", before.state, after.state)


def differ(name: str, one: Any, other: Any) -> bool:
    return bool(getattr(one, name) != getattr(other, name))


def inner(prefix: str, one: Any, other: Any) -> set[str]:
    return {f"{prefix}{name}" for name in fields(one) if differ(name, one, other)}


def applied(hand: Hand, *events: Event) -> Iterator[tuple[Event, Hand, Hand]]:
    """Events with the hand before and after each."""
    for event in events:
        before, hand = hand, event.apply(hand)
        yield event, before, hand


def seen_changes(game: Game) -> Iterator[tuple[Event, Hand, Hand]]:
    """The events of a hand as its table has them, and as an onlooker has them."""
    for step in game.steps:
        yield from applied(step.hand, *step.events)
        public = replace(step.hand, places=masked(step.hand, (None,)), state=step.hand.state.seen_by(None))
        after = list(applied(step.hand, *step.events))[-1][2] if step.events else step.hand
        yield from applied(public, *masked_events(step.events, step.hand.state, after, None))
    for choosing in game.before:
        yield from applied(choosing.referee.match.hand, *choosing.outcome.events)


def seldom_seen(played: tuple[Game, ...]) -> Iterator[tuple[Event, Hand, Hand]]:
    """Rulings, racks that nobody saw, and what a bot hardly ever does."""
    house = find("house")
    won = next(game.end for game in played if game.rule_set is house and game.end.wins)
    yield from applied(won, DrewOpenly(0, FIVE, replacement=True), HandVoided(), Disqualified(2))
    unseen = won.with_place(0, concealed=(UNKNOWN,) * 5, melds=(), drawn=UNKNOWN)
    yield from applied(unseen, LaidOpen(0, FIVE), OpenTilesUsed(0, (FIVE,)), TilesRead(0, 0, parse("12345m")))
    pon = Meld("pon", parse("555m"), 1, FIVE)
    discarded = unseen.with_river(1, (Laid(FIVE),))
    yield from applied(discarded, Melded(0, pon), ClaimTakenBack(0, pon))
    yield from applied(Referee.begin(setup_of(find("taiwan"), 0, 0)).match.hand, HandDied(2))
    circle, double = find("chaos"), find("double")
    hand = Referee.begin(setup_of(circle, 0, 0)).match.hand
    two_racks = Referee.begin(setup_of(double, 0, 0)).match.hand
    owners = tuple(place.owner for place in two_racks.places)
    yield from applied(hand, GameChosen("double", double.name, owners, two_racks.wall, two_racks.state))
    kong = unseen.with_place(0, melds=(Meld("ankan", (UNKNOWN,) * 4, hidden=True),))
    yield from applied(kong, KongSeen(0, 0, parse("5555m"), hidden=True), ConcealedKongRobbed(0))


def word_of(event: Any) -> str:
    """What objects call the event."""
    cls: Any = type(event)
    return tag(cls)[1]


def covers(name: str, part: str) -> bool:
    """Whether what a page calls ``name`` holds this part."""
    return part == name or part.startswith(f"{name}.")


def test_the_table_names_all_that_an_event_changes_and_no_more(played: tuple[Game, ...]) -> None:
    changed: dict[str, set[str]] = defaultdict(set)
    for step in (*(each for game in played for each in seen_changes(game)), *seldom_seen(played)):
        event, before, after = step
        changed[word_of(event)] |= changes(before, after)
    parts = {
        *("rivers", "flowers", "ledger", "wins", "ending", "watchers", "places", "wall", "deal.game", "state"),
        *("concealed", "melds", "drawn", "shown"),
    }
    for word, cls in codec_fields.events().items():
        said = set(re.findall(r"`([\w.]+)`", what_it_does(cls)))
        named = {name for name in said if name in parts or name.startswith(("wall.", "state."))}
        own = set(fields(cls))
        assert word in changed, f"{word} has not happened: give an example"
        for part in changed[word]:
            assert any(covers(name, part) for name in named), f"{word} changes {part}, which its text does not say"
        for name in named - own:
            assert any(covers(name, part) for part in changed[word]), f"{word} does not change {name}"
