"""Every illegal try is refused, names its rule in both languages, and changes nothing; whole hands keep their account."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pass, Pon, Ron, SelfDraw
from paizhuo.engine.core.advance import IllegalAction, Over, advance
from paizhuo.engine.core.hand import DEPOSIT, Hand, balance
from paizhuo.engine.core.node import Chance, Decision
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.families.riichi.state import AbandonHand, Ready, Riichi
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.play.claiming import chis, minkans, pons
from paizhuo.engine.play.refusals import NOT_NOW
from paizhuo.engine.table.sources.seeded import SeededWall
from tests.games.support import dealt, meld, position

SIMPLES = "234m567m34p678s88p"
CHI_34 = "34m147p258p369s12z"
ACCEPTED = Ready(double=False, ippatsu=False, accepted=True)


def test_at_anothers_turn_nothing_of_ones_own_turn_can_be_done() -> None:
    table = position(RIICHI, {1: "1111z567m34p678s5p", 2: SIMPLES}, drawn="9s")
    for move in ("1 discard 5m", "1 ankan 1111z", "1 kakan 5m", "1 self_draw", "1 riichi 5m", "1 abandon"):
        assert "not your turn" in table.refused(move)


def test_at_ones_own_turn_there_is_nothing_to_claim_or_to_pass_on() -> None:
    table = position(RIICHI, {0: CHI_34}, drawn="9s")
    assert "nothing to pass" in table.refused("0 pass")
    for move in ("0 chi 34m", "0 pon 33m", "0 minkan 333m", "0 ron"):
        reason = table.refused(move)
        assert "another player" in reason or "not ready" in reason


def test_tiles_not_held_cannot_be_used() -> None:
    table = position(RIICHI, {0: "147m258p369s1234z"}, drawn="5z")
    for move in ("0 discard 9m", "0 riichi 9m", "0 ankan 1111z", "0 kakan 9m"):
        assert "not in the hand" in table.refused(move)
    table = position(RIICHI, {1: CHI_34}, drawn="5m").play("0 discard 5m")
    assert "not in the hand" in table.refused("1 chi 67m")
    assert "not in the hand" in table.refused("1 pon 55m")


def test_tiles_that_make_no_set_cannot_be_called() -> None:
    table = position(RIICHI, {1: "34m147p25p36s1122z"}, drawn="5m").play("0 discard 5m")
    assert "no set" in table.refused("1 chi 12z")
    assert "no set" in table.refused("1 pon 11z")


def test_kongs_need_four_equal_tiles_or_a_pon() -> None:
    table = position(RIICHI, {0: "111z47m258p369s22z"}, drawn="5z")
    assert "four identical" in table.refused("0 ankan 111z5z")
    assert "no pon" in table.refused("0 kakan 5z")
    chi = position(RIICHI, {0: "47m258p36s22z1p"}, melds={0: [meld("chi", "567m", 3)]}, drawn="5m")
    assert "no pon" in chi.refused("0 kakan 5m")


def test_a_win_is_refused_with_its_reason() -> None:
    racks = {1: SIMPLES, 2: "66p147m258s36s346z"}
    assert "not ready" in position(RIICHI, {}, drawn="5z").refused("0 self_draw")
    assert "not one the hand waits for" in position(RIICHI, {0: SIMPLES}, drawn="4z").refused("0 self_draw")
    table = position(RIICHI, racks, drawn="6p").play("0 discard 6p")
    assert "not ready" in table.refused("2 ron")
    both = position(RIICHI, {1: SIMPLES.replace("88p", "66p")}, drawn="6p").play("0 discard 6p")
    assert "does not wait" in both.refused("1 ron")
    called = position(RIICHI, {1: CHI_34}, drawn="5m").play("0 discard 5m", "1 chi 34m")
    assert "no self-draw to win with" in called.refused("1 self_draw")


def test_the_kong_being_added_is_what_a_win_is_judged_by() -> None:
    racks = {0: "147m369m36s12z", 1: SIMPLES.replace("34p", "46p"), 2: SIMPLES.replace("88p", "22s")}
    table = position(RIICHI, racks, melds={0: [meld("pon", "550p", 1)]}, rivers={0: "9s", 2: "2p"}, drawn="5p")
    assert "own discards" in table.play("0 kakan 5p").refused("2 ron")


def test_furiten_of_the_turn_is_named() -> None:
    table = position(RIICHI, {1: SIMPLES.replace("88p", "22s")}, turn=2, drawn="5p").play("2 discard 5p", "1 pass")
    table = table.play("draw 2p", "3 discard 2p", "draw 2s", "0 discard 2s")
    assert "passed up" in table.refused("1 ron")


def test_nobody_may_do_anything_after_the_end() -> None:
    table = position(RIICHI, {0: SIMPLES}, drawn="5p").play("0 self_draw")
    assert "over" in table.why_not(1, Discard(0)).en


# -- whole hands ---------------------------------------------------------------------------------------------------------


def every_action(rng: Random, hand: Hand, seat: int) -> list[Action]:
    """Tries of every sort, mostly with tiles that are there."""
    rack = hand.places[seat].concealed
    tile = rng.choice(rack)
    kind = KIND[tile]
    last = next((river[-1].tile for river in rng.sample(hand.rivers, 4) if river), 0)
    found: list[Action] = [Discard(tile), Riichi(tile), Kakan(tile), Ankan((kind,) * 4), Discard(rng.randrange(34))]
    found += [
        SelfDraw(),
        Ron(),
        AbandonHand(),
        Pass(),
        Pon(tuple(rack[:2])),
        Chi(tuple(rack[:2])),
        Minkan(tuple(rack[:3])),
    ]
    return [*found, *chis(rack, last), *pons(rack, last), *minkans(rack, last)]


LIKED = {SelfDraw: 9, Ron: 9, Riichi: 9, Ankan: 6, Kakan: 6, Minkan: 3, Pon: 2, Chi: 1, Pass: 2, Discard: 1}


def choose(rng: Random, options: tuple[Action, ...]) -> Action:
    weights = [LIKED.get(type(action), 0.2) for action in options]
    return rng.choices(options, weights)[0]


def check_tiles(hand: Hand) -> None:
    """No tile is lost or made: what was taken from the wall lies in racks, melds and rivers."""
    places = hand.places[:4]
    out = [t for p in places for t in p.concealed] + [t for p in places for m in p.melds for t in m.tiles]
    out += [laid.tile for river in hand.rivers for laid in river if laid.taken_by is None]
    assert len(out) == hand.wall.front + hand.wall.tail
    assert max(Counter(map(KIND.__getitem__, [*out, *hand.wall.shown])).values(), default=0) <= 4
    assert hand.wall.left >= 0
    assert sum(m.is_kong for p in places for m in p.melds) <= 4
    assert len(hand.wall.shown) <= 5
    for place in places:
        assert len(place.concealed) + 3 * len(place.melds) in (0, 13, 14)


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(40))
def test_whole_hands_lose_no_tile_and_no_point_and_refuse_everything_else(seed: int) -> None:
    rng = Random(seed)
    table = dealt(RIICHI, options={"triple_ron_draw": seed % 2 == 1})
    rules, hand = table.rules, table.hand
    wall = SeededWall(RIICHI.play.wall(table.options), seed)
    given = 0
    unnamed = []
    bots = [make("basic", RIICHI, table.options, 4 * seed + seat) for seat in range(4)]
    while not isinstance(hand.phase, Over):
        node = hand.phase.node(rules, hand)
        if isinstance(node, Chance):
            hand = advance(rules, hand, wall.value(node.request, hand, given)).hand
            given += 1
            continue
        assert isinstance(node, Decision)
        for seat in range(4):
            for action in every_action(rng, hand, seat):
                if action in node.options.get(seat, ()):
                    continue
                with pytest.raises(IllegalAction):
                    advance(rules, hand, {seat: action})
                reason = RIICHI.why_not(rules, hand, seat, action)
                assert reason is not None, f"nothing forbids {action} of seat {seat}"
                assert reason.zh
                assert reason.en
                if reason is NOT_NOW:
                    unnamed.append((seat, action, hand.phase))
        chosen = {}
        for seat, options in node.options.items():
            sensible = seed % 4 and rng.random() < 0.9
            chosen[seat] = bots[seat].choose(observe(rules, hand, seat)) if sensible else choose(rng, options)
        hand = advance(rules, hand, chosen).hand
        check_tiles(hand)
        change = balance(hand.ledger)
        assert sum(change.values()) == 0
        assert change.get(DEPOSIT, 0) >= 0
    assert unnamed == []
