"""The packed counting of riichi gives what the plain one gives, hand after hand."""

from __future__ import annotations

from random import Random

import pytest

from paizhuo.engine.core.tiles import KIND, KINDS, RED
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.counting import count
from paizhuo.engine.families.riichi.fields import DORA, URA
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests.reference.hands import random_hand
from tests.reference.riichi import counted

BLOCKS = 20
HANDS, HANDS_AT_NIGHT = 600, 5_000
"""In every block: twelve thousand hands in all, a hundred thousand at night."""
DORA_IDS = frozenset(("dora", "aka_dora", "ura_dora"))


def some_hand(rng: Random) -> WinningHand:
    hand = random_hand(rng)
    closed = all(meld.kind == "ankan" for meld in hand.melds)
    flags = {flag for flag in ("last_tile", "after_kong") if rng.random() < 0.1}
    if hand.by != "self_draw":
        flags.discard("after_kong")
    if hand.by == "rob_kong":
        flags.discard("last_tile")
    if closed and rng.random() < 0.4:
        flags.add(rng.choice(("riichi", "double_riichi")))
        flags |= {"ippatsu"} if rng.random() < 0.3 else set()
    elif hand.by == "self_draw" and not hand.melds and rng.random() < 0.02:
        flags = {"first_turn"}
    fields = {
        DORA.id: tuple(rng.randrange(KINDS) for _ in range(rng.randrange(3))),
        URA.id: tuple(rng.randrange(KINDS) for _ in range(rng.randrange(2))),
    }
    return replace(hand, concealed=reddened(hand.concealed, rng), flags=frozenset(flags), fields=fields)


def reddened(tiles: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Perhaps a five of the rack is red."""
    fives = {KIND[red]: red for red in RED}
    at = [nth for nth, tile in enumerate(tiles) if tile in fives]
    if not at or rng.random() < 0.7:
        return tiles
    nth = rng.choice(at)
    return (*tiles[:nth], fives[tiles[nth]], *tiles[nth + 1 :])


@pytest.mark.simulation
@pytest.mark.parametrize("hands", [HANDS, pytest.param(HANDS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_packed_counting_gives_what_the_plain_one_gives(block: int, hands: int) -> None:
    rng = Random(f"riichi {block}")
    won = 0
    for _ in range(hands):
        hand = some_hand(rng)
        score, plain = count(hand), counted(hand)
        if isinstance(score, NotValid):
            assert plain is None, (hand, score, plain)
            continue
        assert plain is not None, (hand, score)
        han, fu, yaku, yakuman = plain
        shown = {pattern.id: pattern.value for pattern in score.patterns if pattern.id not in DORA_IDS}
        assert (score.total, score.fu or 0) == (han, 0 if yakuman else fu), (hand, score, plain)
        assert shown == yaku, (hand, score, plain)
        won += 1
    assert won > hands // 2
