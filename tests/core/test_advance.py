"""A hand goes on by what is given and by nothing else, and everybody sees of it what they may."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.action import PASS, Action, Chi, Discard, Pon
from paizhuo.engine.core.advance import IllegalAction, Over, advance, run
from paizhuo.engine.core.event import Dealt, Drew, Noted, TurnedUp
from paizhuo.engine.core.hand import Given, Hand, Script, Watcher
from paizhuo.engine.core.node import BadChance, Finished
from paizhuo.engine.core.observe import eyes_of, masked_event, masked_events, observe, tells
from paizhuo.engine.core.tiles import UNKNOWN, parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.waiting import latest, node_of, recall
from paizhuo.engine.core.words import Text, quoted, shortened
from paizhuo.engine.games.hongkong.rules import HONGKONG
from paizhuo.engine.play.passing import PassingState
from tests.games.support import Table, position

RACKS = {0: "123m456p789s1122z", 1: "12m34p67s3456777z", 2: "55m369p147s12345z"}


def turn() -> Table:
    return position(HONGKONG, {0: RACKS[0]}, drawn="9m")


def claims() -> Table:
    """Seat 1 may make a run of the tile just thrown, seat 2 a pon."""
    return position(HONGKONG, {0: "123m456p79s1122z5m", 1: "34m34p67s3456777z", 2: RACKS[2]}, drawn="9s").play(
        "0 discard 5m"
    )


@pytest.mark.parametrize(
    "given,said",
    [
        ({}, "seat 0: no answer: This seat must choose"),
        ({0: PASS}, "seat 0: pass: The rules do not allow this now"),
        ({0: Discard(33)}, "seat 0: discard: The rules do not allow this now"),
        ({0: Discard(0), 1: PASS}, "seat 1: pass: This seat has nothing to decide now"),
        ({0: Discard(0), "1": PASS}, "seat '1': pass: This seat has nothing to decide now"),
    ],
)
def test_a_decision_takes_one_of_its_options_from_each_seat_asked(given: Given, said: str) -> None:
    table = turn()
    with pytest.raises(IllegalAction) as illegal:
        advance(table.rules, table.hand, given)
    assert str(illegal.value) == said


def test_a_refusal_names_the_seat_the_action_and_the_reason() -> None:
    table = turn()
    with pytest.raises(IllegalAction) as illegal:
        advance(table.rules, table.hand, {0: Discard(33)})
    assert (illegal.value.seat, illegal.value.action) == (0, Discard(33))
    assert illegal.value.reason.en == "The rules do not allow this now"


def test_an_option_is_taken_by_its_value() -> None:
    """What comes over a line is never the very object that was offered."""
    table = turn()
    assert advance(table.rules, table.hand, {0: Discard(0, drawn=False, rack=0)}).hand.rivers[0][0].tile == 0


def test_seats_that_may_pass_and_say_nothing_pass() -> None:
    table = claims()
    silent = advance(table.rules, table.hand, {})
    assert silent == advance(table.rules, table.hand, {1: PASS, 2: PASS})
    assert not any(place.melds for place in silent.hand.places)


def test_a_pon_comes_before_a_run() -> None:
    table = claims()
    answers: dict[int, Action] = {1: Chi(parse("34m")), 2: Pon(parse("55m"))}
    taken = advance(table.rules, table.hand, answers).hand
    assert [len(place.melds) for place in taken.places] == [0, 0, 1, 0]


@pytest.mark.parametrize("given", [5, (1, 2), None, "discard"])
def test_chance_decides_nothing_where_seats_must(given: Given) -> None:
    table = turn()
    with pytest.raises(BadChance, match="Seats must choose now"):
        advance(table.rules, table.hand, given)


@pytest.mark.parametrize("given", [{0: PASS}, {}, None, "5m"])
def test_seats_decide_nothing_where_chance_must(given: Given) -> None:
    table = turn().play("0 discard 1m")
    assert table.waits_for == "draw"
    with pytest.raises(BadChance, match="No seat can act now: “draw” is waited for"):
        advance(table.rules, table.hand, given)


def test_nothing_follows_the_end() -> None:
    over = turn().hand.now(phase=Over())
    assert node_of(None, over) == Finished()
    assert over.phase.turn is None
    with pytest.raises(BadChance, match="The hand is over"):
        advance(None, over, 1)


def test_a_script_is_sent_the_hand_after_each_of_its_events() -> None:
    sent: list[Hand] = []

    def script() -> Script:
        sent.append((yield TurnedUp(1)))
        sent.append((yield TurnedUp(2)))
        return Over()

    hand = turn().hand
    after = run(hand, script())
    assert [each.wall.shown[-1] for each in sent] == [1, 2]
    assert after.events == (TurnedUp(1), TurnedUp(2))
    assert after.hand == sent[-1].now(phase=Over())


def test_what_is_waited_for_is_asked_once_and_for_other_rules_again() -> None:
    table = turn()
    node, rules = node_of(table.rules, table.hand), table.rules
    node = node_of(rules, table.hand)
    assert node_of(rules, table.hand) is node
    known = latest()
    assert known == (rules, table.hand, node)
    other = claims()
    assert node_of(other.rules, other.hand) != node
    recall(known)
    assert latest() is known
    assert node_of(rules, table.hand) is node
    assert node_of(replace(rules), table.hand) is not node
    assert node_of(rules, table.hand.now()) is not node


# -- what is seen --------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_tiles_and_how_many_the_others_have() -> None:
    table = turn()
    mine, theirs = observe(table.rules, table.hand, 0), observe(table.rules, table.hand, 1)
    assert mine.rack == table.hand.places[0]
    assert mine.options == table.hand.phase.node(table.rules, table.hand).options[0]  # type: ignore[union-attr]
    assert (theirs.options, theirs.hand.turn) == ((), 0)
    assert (theirs.hand.places[0].concealed, theirs.hand.places[0].drawn) == ((UNKNOWN,) * 14, UNKNOWN)
    assert theirs.hand.places[2].drawn is None


def test_who_has_no_seat_has_no_rack() -> None:
    table = turn()
    nobody = observe(table.rules, table.hand, None)
    assert all(set(place.concealed) == {UNKNOWN} for place in nobody.hand.places)
    assert nobody.options == ()
    with pytest.raises(ValueError, match="no rack"):
        _ = nobody.rack
    watched = replace(table.hand, watchers=(Watcher((0,)),))
    with pytest.raises(ValueError, match="no rack"):
        _ = observe(table.rules, watched, 4).rack


def test_a_rack_laid_open_is_seen_by_everybody() -> None:
    table = turn()
    hand = table.hand.with_place(0, shown=True)
    assert observe(table.rules, hand, 2).hand.places[0] == hand.places[0]


def test_a_watcher_sees_the_racks_it_may() -> None:
    hand = replace(turn().hand, watchers=(Watcher((1,)), Watcher((0, 1, 2, 3)), Watcher()))
    assert [eyes_of(hand, who) for who in (None, 2, 4, 5, 6)] == [(None,), (2,), (1,), (0, 1, 2, 3), ()]
    drew = Drew(1, 5)
    hidden = Drew(1, UNKNOWN)
    assert [masked_event(drew, hand, who) for who in (0, 1, 4, 5, 6)] == [hidden, drew, drew, drew, hidden]
    dealt = Dealt(2, 2, (1, 2))
    assert masked_event(dealt, hand, 4) == Dealt(2, 2, (UNKNOWN,) * 2)


def test_what_is_noted_of_another_seat_alone_is_not_told() -> None:
    """That it was noted would say that a win was passed up."""
    hand, before, after = turn().hand, PassingState(), PassingState((1,))
    assert not tells(Noted(after), before, hand, 0)
    assert tells(Noted(after), before, hand, 1)
    assert tells(Drew(1, 5), before, hand, 0)
    events = (Noted(after), Drew(0, 5), Noted(before))
    assert masked_events(events, before, hand, 2) == (Drew(0, UNKNOWN),)
    assert masked_events(events, before, hand, 1) == (Noted(after), Drew(0, UNKNOWN), Noted(before))


# -- words ---------------------------------------------------------------------------------------------------------------


def test_a_long_value_is_quoted_by_its_beginning() -> None:
    assert shortened("a" * 80) == "a" * 80
    assert shortened("a" * 81) == "a" * 79 + "…"
    assert len(quoted("b" * 10_000)) <= 80
    assert quoted(10**5000) == "…"
    assert quoted(7**99) == f"{7**99}"[:39] + "…" + f"{7**99}"[-39:]
    assert quoted([1, "x"]) == "[1, 'x']"


def test_both_languages_are_filled_with_words_of_their_own() -> None:
    said = Text("{who}有 {n} 张", "{who} has {n} {n:tile|tiles}")
    assert said.filled(who=Text("东", "East"), n=1) == Text("东有 1 张", "East has 1 tile")
    assert said.filled(who="A", n=2).en == "A has 2 tiles"
    assert said.say("zh") == said.zh
    assert said.say("en") == said.en


@pytest.mark.parametrize("value", ["x" * 81, 10**90, -(10**90), 10**5000], ids=["text", "large", "below", "larger"])
def test_what_somebody_sent_is_brief_in_a_sentence(value: object) -> None:
    assert len(Text("{v!r}", "{v!r}").filled(v=value).en) <= 80


def test_what_is_not_quoted_is_written_whole() -> None:
    assert Text("{v}", "{v:>3}").filled(v=7) == Text("7", "  7")
    assert Text("{v}", "{v}").filled(v="x" * 100).en == "x" * 100
    assert Text("{v:x|y}", "{v}").filled(v=10**18).zh == "y"
