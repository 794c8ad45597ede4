"""The compiled functions of distance answer what those in Python answer, which tests/scoring/test_distance.py holds to plain searches."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

from paizhuo.engine.core.tiles import HONOURS, KINDS, ORPHANS
from paizhuo.engine.shapes import distance as functions
from paizhuo.engine.shapes.distance import IN_PYTHON, STANDARD, Goal, Reach, SpecialShape
from paizhuo.engine.shapes.distance_shapes import (
    KNITTED,
    knitted_honours,
    knitted_straight,
    seven_pairs,
    seven_pairs_or_quads,
    thirteen_orphans,
    triplets_and_pair,
)

pytestmark = pytest.mark.skipif(
    functions.distance is IN_PYTHON[0],
    reason="the functions are not compiled here: `python3 run.py` does that where there is a C compiler",
)

COMPILED: Final = (functions.distance, functions.acceptance, functions.discards, functions.nearest_discards)
HANDS: Final = 3_000
HANDS_AT_NIGHT: Final = 100_000

SPECIAL: Final = (
    (),
    (seven_pairs, thirteen_orphans),
    (seven_pairs_or_quads,),
    (seven_pairs_or_quads, thirteen_orphans, knitted_honours, knitted_straight),
    (triplets_and_pair,),
    (knitted_straight, triplets_and_pair),
)
VOID: Final = tuple(frozenset(suits) for n in (0, 1, 2, 3) for suits in combinations(range(HONOURS + 1), n))
AMONG: Final = (
    tuple(range(KINDS)),
    (*range(9), *range(27, KINDS)),
    tuple(range(13)),
    ORPHANS,
    (*KNITTED[1], *range(27, KINDS)),
)
SEQUENCES: Final[tuple[Callable[[list[int]], Sequence[int]], ...]] = (list, tuple, bytes)


def some_goal(chance: random.Random) -> Goal:
    """Any goal; half of them like those of games."""
    special = chance.choice(SPECIAL)
    copies = 4 if knitted_straight in special else chance.choice((4, 4, 4, 3, 5, 6, 7, 8, 8, 9))
    return Goal(
        special,
        void=chance.choice(VOID) if chance.random() < 0.5 else frozenset(),
        copies=copies,
        standard=not special or chance.random() < 0.9,
        sets=4 if chance.random() < 0.5 else chance.choice((3, 5)),
    )


def some_hand(chance: random.Random, goal: Goal, size: int) -> list[int]:
    """So many tiles: off the wall, of few kinds, all different, or runs and triplets with tiles exchanged."""
    held = [0] * KINDS
    if chance.random() < 0.5:
        kinds = chance.choice(AMONG)
        copies = chance.choice((1, goal.copies, goal.copies))
        for tile in chance.sample(range(copies * len(kinds)), min(size, copies * len(kinds))):
            held[kinds[tile // copies]] += 1
        return held
    while sum(held) < size:
        first = chance.randrange(KINDS)
        one = (first,) * chance.choice((1, 2, 3)) if first > 24 or chance.random() < 0.4 else range(first, first + 3)
        for kind in one:
            if held[kind] < goal.copies and sum(held) < size:
                held[kind] += 1
    return held


@pytest.mark.simulation
@pytest.mark.parametrize("hands", [HANDS, pytest.param(HANDS_AT_NIGHT, marks=pytest.mark.nightly)])
def test_compiled_functions_answer_as_those_in_python(hands: int) -> None:
    chance = random.Random(hands)
    goals = [some_goal(chance) for _ in range(150)]
    for _ in range(hands):
        goal = chance.choice(goals) if chance.random() < 0.7 else STANDARD
        melds = chance.choice((0, 0, 0, 1, 2, goal.sets - 1, goal.sets))
        wild = chance.choice((0, 0, 0, 1, 2, 4))
        size = 3 * (goal.sets - melds) + chance.choice((1, 2, 2, 2, 5)) - chance.choice((0, wild, wild))
        held = chance.choice(SEQUENCES)(some_hand(chance, goal, max(0, size)))
        left = [chance.randint(0, goal.copies) for _ in range(KINDS)]
        remaining = chance.choice((None, left, tuple(left), bytes(left)))
        said = (held, goal, melds)
        for python, compiled in zip(IN_PYTHON[:2], COMPILED[:2], strict=True):
            assert compiled(*said, wild=wild) == python(*said, wild=wild), (said, wild)
        for python, compiled in zip(IN_PYTHON[2:], COMPILED[2:], strict=True):
            found = compiled(*said, wild=wild, remaining=remaining)
            assert found == python(*said, wild=wild, remaining=remaining), (said, wild)
            assert all(type(choice) is functions.Choice for choice in found)


def answer(function: Callable[..., object], *given: Any, **named: Any) -> object:
    """What a function returns, or the class and the words of what it raises."""
    try:
        return function(*given, **named)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other one must raise the same
        return type(error), str(error)


HAND: Final = [1] * 13 + [0] * 21
STRANGE: Final[tuple[tuple[tuple[Any, ...], dict[str, Any]], ...]] = (
    ((), {}),
    ((HAND, STANDARD, 0, 0), {}),
    ((HAND,), {"counts": HAND}),
    ((HAND,), {"tame": 1}),
    ((HAND, None), {}),
    (([5, *HAND[1:]],), {}),
    (([9, *HAND[1:]], Goal(copies=8)), {}),
    (([-1, *HAND[1:]],), {}),
    (([256, *HAND[1:]],), {}),
    (([1.0, *HAND[1:]],), {}),
    (([None, *HAND[1:]],), {}),
    ((HAND[:33],), {}),
    (([*HAND, 1],), {}),
    (([],), {}),
    ((34,), {}),
    (("1" * 34,), {}),
    ((HAND, STANDARD, 6), {}),
    ((HAND, STANDARD, "1"), {}),
    ((HAND,), {"wild": 12}),
    ((HAND,), {"wild": "1"}),
    ((HAND, Goal(copies=12)), {}),
    ((HAND, Goal(sets=6)), {}),
    ((HAND, Goal(void=frozenset((7,)))), {}),
    ((HAND, Goal((knitted_straight,), copies=8)), {}),
    ((HAND, Goal((SpecialShape(lambda _, needed: needed, lambda _, needed: Reach(needed, 1)),))), {}),
)


@pytest.mark.parametrize("given, named", STRANGE)
@pytest.mark.parametrize("number", range(4))
def test_what_is_no_question_or_is_unusual_is_answered_by_python(
    number: int, given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    assert answer(COMPILED[number], *given, **named) == answer(IN_PYTHON[number], *given, **named)


@pytest.mark.parametrize(
    "remaining", [[1] * 33, [1] * 35, [-1] * 34, [300] * 34, [1.5] * 34, [10**30] * 34, ["a"] * 34, range(34), 7]
)
def test_any_numbers_of_tiles_left_are_added_up_as_python_does(remaining: Any) -> None:
    for python, compiled in zip(IN_PYTHON[2:], COMPILED[2:], strict=True):
        assert answer(compiled, HAND, remaining=remaining) == answer(python, HAND, remaining=remaining)


def test_more_equal_tiles_than_there_are_is_refused_in_the_same_words() -> None:
    for compiled in COMPILED:
        with pytest.raises(ValueError, match="5 × 9m in one hand, but there are only 4"):
            compiled([0] * 8 + [5] + [0] * 25)


def test_nothing_is_kept_of_the_hands_that_were_asked_about() -> None:
    chance = random.Random(1)
    goals = [Goal(SPECIAL[1]), Goal(copies=8), Goal(SPECIAL[3], void=frozenset((1,)))]
    hands = [some_hand(chance, STANDARD, 14) for _ in range(50)]

    def ask() -> None:
        for hand in hands:
            for goal in goals:
                for compiled in COMPILED:
                    compiled(hand, goal)
                answer(COMPILED[2], [5, *hand[1:]], goal)
            COMPILED[0](hand, Goal())

    def held_after(times: int) -> int:
        for _ in range(times):
            ask()
        gc.collect()  # empties Python's lists of tuples to be used again, too
        return sys.getallocatedblocks()

    before = held_after(5)  # now as many goals as it keeps are known
    assert held_after(20) - before < 900  # it was asked 12,000 times, and for 1,000 new goals


@pytest.mark.parametrize("pure, kind", [("1", "function"), ("", "builtin_function_or_method")])
def test_the_functions_in_python_can_be_asked_for(pure: str, kind: str, root: Path) -> None:
    program = "from paizhuo.engine.shapes.distance import distance; print(type(distance).__name__)"
    surroundings = dict(os.environ, PAIZHUO_PURE=pure, PYTHONPATH=str(root))
    done = subprocess.run([sys.executable, "-c", program], env=surroundings, capture_output=True, check=True, text=True)
    assert done.stdout.strip() == kind
