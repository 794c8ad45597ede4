"""How values are written as JSON, and what reading refuses."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action, Chi, Discard, Pass
from paizhuo.engine.core.codec import LARGEST, LONGEST, MOST, BadValue
from paizhuo.engine.core.codec.kinds import rows
from paizhuo.engine.core.event import Drew, Event, Noted, Paid, Won
from paizhuo.engine.core.hand import Hand, Laid, RuleState, Transfer
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.node import DrawTile, Request
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.sichuan.rules import SichuanState
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.table.follow import News, read_news

FIVE = parse_one("5m")


@pytest.mark.parametrize(
    "value, kind, written",
    [
        (Pass(), Action, {"action": "pass"}),
        (Discard(FIVE), Action, {"action": "discard", "tile": "5m"}),
        (Discard(FIVE, drawn=True), Action, {"action": "discard", "tile": "5m", "drawn": True}),
        (Chi(parse("46m")), Action, {"action": "chi", "tiles": "46m"}),
        (DrawTile(2, -1), Request, {"chance": "draw", "seat": 2, "position": -1}),
        (Drew(1, UNKNOWN), Event, {"event": "drew", "seat": 1, "tile": "??"}),
        (Paid((Transfer(0, "pot", 400, "ante"),)), Event, {"event": "paid", "transfers": [[0, "pot", 400, "ante"]]}),
        (Laid(FIVE), Laid, ["5m"]),
        (Laid(FIVE, turned=True), Laid, ["5m", False, True]),
        (Meld("pon", parse("555m"), 3, FIVE), Meld, ["pon", "555m", 3, "5m"]),
    ],
)
def test_a_value_is_written_by_its_fields_without_those_at_their_default(value: Any, kind: type, written: Any) -> None:
    assert codec.write(value, kind) == written
    assert codec.read(written, kind) == value


def test_several_of_one_class_in_a_row_share_its_name() -> None:
    news = News((), 0, (Exchange(parse("123m")), Exchange(parse("124m")), Pass()))
    written = codec.write(news, News)
    assert written == [[], 0, [{"action": "exchange", "each": [["123m"], ["124m"]]}, {"action": "pass"}]]
    assert codec.read(written, News) == news


@pytest.mark.parametrize(
    "written, kind, reason",
    [
        (None, Action, "None is not an object"),
        ([], Action, "list is not an object"),
        ({}, Action, "an object says what it is by action"),
        ({"event": "drew", "seat": 0, "tile": "1m"}, Action, "an object says what it is by action"),
        ({"action": "fly"}, Action, "action 'fly' is not known here"),
        ({"action": 5}, Action, "5 is not a text"),
        ({"action": ""}, Action, "action '' is not known here"),
        ({"event": "hand"}, Event, "event 'hand' is not known here"),
        ({"is": "Hand"}, RuleState, "Hand is not the state of a game"),
        ({"is": "Score", "patterns": [], "unit": "fan", "total": 0}, RuleState, "Score is not the state of a game"),
        ({"event": "event"}, Event, "event 'event' is not known here"),
        ({"action": "discard"}, Action, "Discard lacks tile"),
        ({"action": "discard", "tile": "5m", "colour": "red"}, Action, "Discard has no 'colour'"),
        ({"action": "discard", "tile": 13}, Action, "Discard.tile: 13 is not a tile"),
        ({"action": "discard", "tile": "0z"}, Action, "Discard.tile: '0z' is not a tile"),
        ({"action": "discard", "tile": "5m", "drawn": 1}, Action, "Discard.drawn: 1 is neither true nor false"),
        ({"action": "discard", "tile": "5m", "rack": True}, Action, "Discard.rack: True is not a whole number"),
        ({"action": "discard", "tile": "5m", "rack": LARGEST + 1}, Action, "is not a whole number"),
        ({"action": "discard", "tile": "5m", "rack": 1.0}, Action, "Discard.rack: 1.0 is not a whole number"),
        ({"action": "chi", "tiles": "4x"}, Action, "Chi.tiles: there is no tile"),
        ({"action": "chi", "tiles": "1m" * LONGEST}, Action, "is not a text of at most"),
        (["5m", False, False, 0, 1], Laid, "Laid: 1 to 4 values are wanted, not 5"),
        ([], Laid, "Laid: 1 to 4 values are wanted, not 0"),
        ("5m", Laid, "'5m' is not a list"),
        (["peek", "555m"], Meld, "Meld: 'peek' is not one of chi, pon"),
        ([[], 0, [{"action": "pass", "each": [[]] * (MOST + 1)}]], News, "a list has at most"),
        ([[], 0, [{"action": "pass", "each": [], "tile": "1m"}]], News, "nothing may stand beside the rows"),
    ],
)
def test_what_does_not_say_a_value_is_refused_with_the_place_and_the_reason(
    written: Any, kind: type, reason: str
) -> None:
    with pytest.raises(BadValue, match=reason):
        codec.read(written, kind)


def test_a_value_nested_without_end_is_refused() -> None:
    nested: Any = {}
    for _ in range(100_000):
        nested = {"action": nested}
    with pytest.raises(BadValue):
        codec.read(nested, Action)


def test_a_value_that_can_be_of_one_class_only_is_a_row_and_any_other_says_what_it_is() -> None:
    assert rows(Won) == {"win"}
    assert rows(Hand) == {"deal", "wall", "phase"}
    assert rows(Noted) == rows(Paid) == frozenset()


# -- what the rules remember -----------------------------------------------------------------------------------------------


BEFORE = SichuanState(void=(0, 1, 2, 0))
AFTER = replace(BEFORE, winners=(2,))


def test_what_the_rules_have_noted_is_written_as_what_has_changed() -> None:
    events = (Noted(AFTER), Drew(1, FIVE), Noted(replace(AFTER, untouched=False)))
    drew: codec.Json = {"event": "drew", "seat": 1, "tile": "5m"}
    last = {"event": "noted", "changed": {"untouched": False}}
    whole = {"event": "noted", "state": {"is": "SichuanState", "void": [0, 1, 2, 0], "winners": [2]}}
    assert codec.write_events(events, BEFORE) == [{"event": "noted", "changed": {"winners": [2]}}, drew, last]
    assert codec.write_events(events) == [whole, drew, last] == codec.write(events, tuple[Event, ...])
    for since in (BEFORE, None):
        assert codec.read_events(codec.write_events(events, since), since) == events


@pytest.mark.parametrize(
    "changed, since, reason",
    [
        ({"winners": [2]}, None, "which must be known"),
        ([2], BEFORE, "is an object"),
        ({"victors": [2]}, BEFORE, "SichuanState has no 'victors'"),
        ({"winners": ["2"]}, BEFORE, "SichuanState.winners: '2' is not a whole number"),
    ],
)
def test_changes_that_do_not_fit_what_was_known_are_refused(changed: Any, since: Any, reason: str) -> None:
    with pytest.raises(BadValue, match=reason):
        codec.read_events([{"event": "noted", "changed": changed}], since)


def test_news_that_are_no_news_are_refused() -> None:
    bad: tuple[Any, ...] = (None, {}, [], [[], 0], [[], "east", []], [[], 0, [], 1], [{}, 0, []])
    for written in bad:
        with pytest.raises(BadValue):
            read_news(written, BEFORE)
