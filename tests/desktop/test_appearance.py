"""What only one game has reaches the window by what it says of itself: here events, facts and actions of a game nobody knows."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from paizhuo.desktop.kit.geometry import Panel
from paizhuo.desktop.kit.hearing import Sound, sound_of
from paizhuo.desktop.table.centre_state import centre_state
from paizhuo.desktop.table.choice import FEW, plan, rank
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.plates import plate_state
from paizhuo.desktop.table.speech import Call, call
from paizhuo.desktop.table.unfold import after, lasts, origins
from paizhuo.engine.core.action import PASS, Action, Discard, Gesture
from paizhuo.engine.core.appearance import Appearance, LikeDraw, LikeMeldMove, LikeSpeech, LikeTileMove
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.public import Fact, FactRole
from tests.desktop.observations import middle_game, picture

SPEECH = LikeSpeech(2, PASS, chips=False)


class Unheard(Event):
    """An event that no code names."""

    looks: Appearance

    def apply(self, hand: Hand) -> Hand:
        return hand

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return ()

    def appearance(self) -> Appearance:
        return self.looks


@pytest.mark.parametrize(
    "looks, heard",
    [
        (LikeDraw(), "draw"),
        (SPEECH, None),
        (replace(SPEECH, chips=True), "chips"),
        (LikeTileMove(0, 3, drawn=False, rack=0), None),
        (LikeMeldMove(0, 0, 0), None),
    ],
)
def test_it_is_heard_as_what_it_looks_like(looks: Appearance, heard: Sound | None) -> None:
    assert sound_of(Unheard(looks)) == heard


def test_what_is_said_is_written_over_who_says_it_and_it_is_that_seats_turn() -> None:
    assert call(Unheard(SPEECH), 1) == Call(2, PASS.words)
    assert after(picture(middle_game()), Unheard(SPEECH)).observation.hand.turn == 2
    assert call(Unheard(LikeDraw()), 1) is None


def test_a_tile_that_changes_racks_takes_time_where_it_is_seen() -> None:
    seen = LikeTileMove(0, 3, drawn=False, rack=0)
    assert lasts(Unheard(seen)) > 0
    assert lasts(Unheard(replace(seen, tile=UNKNOWN))) == 0
    assert lasts(Unheard(LikeMeldMove(0, 0, 0))) > 0


def test_a_tile_that_changes_racks_comes_from_where_it_stood() -> None:
    before = lay(picture(middle_game(drawn=None)), 1280)
    later = lay(picture(middle_game(hand="123m406p789s2255z9p", drawn=None)), 1280)
    looks = LikeTileMove(0, parse("9s")[0], drawn=False, rack=0)
    (origin,) = set(origins(Unheard(looks), before, later).values())
    assert origin.at in {(spot.x, spot.y) for spot in before.own if spot.tile == looks.tile}


class WithTile(Action):
    name: ClassVar[str] = "unknown"
    tile: Tile
    source: Seat = 0


class WithTiles(Action):
    name: ClassVar[str] = "unknown"
    tiles: Tiles


class Answer(Action):
    name: ClassVar[str] = "unknown"


def of(kind: type[Action], gesture: Gesture) -> type[Any]:
    """The same action, chosen by another gesture."""
    return type(kind.__name__, (kind,), {"gesture": gesture})


def test_a_tile_declared_is_clicked_after_the_button() -> None:
    made = of(WithTile, "declare")
    found = plan((Discard(5), made(5), made(7)))
    assert found.discard(5, drawn=False) == Discard(5)
    assert found.discard(7, "unknown", drawn=False) == made(7)
    assert not found.calls


@pytest.mark.parametrize("count", [1, FEW, FEW + 1])
def test_a_few_tiles_to_lay_have_buttons_and_many_are_clicked(count: int) -> None:
    found = plan(tuple(map(of(WithTile, "lay"), range(count))))
    assert len(found.calls.get("unknown", ())) == (count if count <= FEW else 0)
    assert len(found.modes.get("unknown", {})) == (count if count > FEW else 0)


def test_tiles_to_gather_are_put_together_and_a_tile_to_take_lies_on_the_table() -> None:
    gathered = of(WithTiles, "gather")
    alone = plan((gathered(parse("12m")),))
    assert alone.pick is None
    assert [offer.action for offers in alone.calls.values() for offer in offers] == [gathered(parse("12m"))]
    pick = plan((gathered(parse("12m")), gathered(parse("13m")))).pick
    assert pick is not None
    assert pick.match(parse("31m")) == gathered(parse("13m"))
    taken = of(WithTile, "take")
    assert plan((taken(3, 2),)).takes == {(3, 2): taken(3, 2)}


def test_with_a_button_it_is_nothing_else_whatever_fields_it_has() -> None:
    found = plan((WithTile(3, 2), WithTile(4, 2)))
    assert [offer.action for offer in found.calls["unknown"]] == [WithTile(3, 2), WithTile(4, 2)]
    assert not found.takes
    assert not found.modes


def test_what_leaves_nothing_is_asked_again_and_stands_before_staying_and_giving_up() -> None:
    everything, stays, goes = (of(Answer, gesture)() for gesture in ("stake_all", "stay", "give_up"))
    assert plan((everything, PASS)).asked_again("unknown") == everything
    assert plan((goes, PASS)).asked_again("unknown") is None
    assert rank(everything) < rank(stays) < rank(goes)


@pytest.mark.parametrize("role", ["line", "in_front", "beside", "noted"])
def test_a_fact_lies_where_its_role_says(role: FactRole) -> None:
    fact = Fact("unheard", Text("某事", "Something"), tiles=parse("1s"), seat=1, role=role)
    shown = picture(middle_game(), facts=(fact,))
    assert bool(plate_state(shown, 1).badges) == (role == "line")
    beside = [spot for spot in lay(shown, 1280).spots if spot.key[0] == "taken"]
    assert [spot.tile for spot in beside] == (list(parse("1s")) if role == "beside" else [])


def test_indicators_are_drawn_by_their_role_whatever_their_id() -> None:
    fact = Fact("unheard", Text("某牌", "Some tiles"), tiles=parse("4p"), role="indicators")
    rows = [row for line in centre_state(picture(middle_game(), facts=(fact,)), Panel()).lines for row in line.rows]
    assert rows == [parse("4p")]
