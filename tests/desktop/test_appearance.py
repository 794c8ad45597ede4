"""What only one game has reaches the window by what it says of itself: here events and facts of a game that nobody knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop.sound import Sound, sound_of
from desktop.table.centre_state import centre_state
from desktop.table.layout import lay
from desktop.table.plates import plate_state
from desktop.table.speech import call
from desktop.table.unfold import after, lasts, origins
from engine.core.action import PASS
from engine.core.appearance import Appearance, LikeDraw, LikeMeldMove, LikeSpeech, LikeTileMove
from engine.core.event import Event
from engine.core.hand import Hand
from engine.core.narration import Narrator
from engine.core.tiles import UNKNOWN, parse
from engine.core.value import dataclass
from engine.core.words import Text
from engine.play.rule_set import Fact, FactRole
from tests.desktop.observations import middle_game, picture

SPEECH = LikeSpeech(2, PASS, chips=False)


@dataclass(frozen=True, slots=True)
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
    assert call(Unheard(SPEECH)) == (2, "pass", PASS)
    assert after(picture(middle_game()), Unheard(SPEECH)).observation.turn == 2
    assert call(Unheard(LikeDraw())) is None


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


@pytest.mark.parametrize("role", ["line", "in_front", "beside", "noted"])
def test_a_fact_lies_where_its_role_says(role: FactRole) -> None:
    fact = Fact("unheard", Text("某事", "Something"), tiles=parse("1s"), seat=1, role=role)
    shown = picture(middle_game(), facts=(fact,))
    assert bool(plate_state(shown, 1).badges) == (role == "line")
    beside = [spot for spot in lay(shown, 1280).spots if spot.key[0] == "taken"]
    assert [spot.tile for spot in beside] == (list(parse("1s")) if role == "beside" else [])


def test_indicators_are_drawn_by_their_role_whatever_their_id() -> None:
    fact = Fact("unheard", Text("某牌", "Some tiles"), tiles=parse("4p"), role="indicators")
    rows = [row for line in centre_state(picture(middle_game(), facts=(fact,))).lines for row in line.rows]
    assert rows == [parse("4p")]
