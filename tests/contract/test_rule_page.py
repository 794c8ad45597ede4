"""What the rule page of every game shows is so: each example of a winning hand counts the pattern that it stands under."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, product
from typing import Any

import pytest

from paizhuo.engine.core.tiles import parse, text
from paizhuo.engine.games import ALL
from paizhuo.engine.library import scored
from paizhuo.engine.rules.public import PatternInfo
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import OneOf, SeatOf, TilesOf, Toggle, Wind
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import Score

EXAMPLES = [(rule_set, pattern) for rule_set in ALL for pattern in rule_set.scoring.patterns if pattern.example]
Request = dict[str, Any]


def groups(example: str) -> list[tuple[int, ...]]:
    """The tiles that stand together in the notation, flowers left out."""
    return [parse(group) for group in re.findall("[0-9]+[mpsz]", example)]


def flowers(example: str) -> list[str]:
    """The flowers of the example, as a request names them."""
    return re.findall("[0-9]+f", example)


def is_set(tiles: tuple[int, ...]) -> bool:
    """Whether these are a run or a triplet."""
    return len(tiles) == 3 and (len(set(tiles)) == 1 or [tile - tiles[0] for tile in tiles] == [0, 1, 2])


def layouts(example: str) -> Iterator[tuple[tuple[int, ...], list[str]]]:
    """The example as concealed tiles and melds: four equal tiles that stand alone as a kong or not, sets laid open or not."""
    together = groups(example)
    four = [group for group in together if len(group) == 4 and len(set(group)) == 1]
    for kongs in (four, []) if four else ([],):
        others = [group for group in together if group not in kongs]
        sets = [group for group in others if is_set(group)]
        for opened in ([], sets, sets[:1], sets[1:]):
            held = list(others)
            for group in opened:
                held.remove(group)
            melds = [f"{'pon' if len(set(group)) == 1 else 'chi'}:{text(group)}@3" for group in opened]
            for kinds in product(("ankan:{}", "minkan:{}@1"), repeat=len(kongs)):
                laid = [kind.format(text(kong)) for kind, kong in zip(kinds, kongs, strict=True)]
                if held:
                    yield tuple(chain(*held)), melds + laid


def circumstances(rule_set: RuleSet, tile: str) -> Iterator[Request]:
    """Winds, one flag or tile beside the hand, and one value of everything else that the game wants to know."""
    fields = rule_set.scoring.stated_fields.fields
    single: list[Request] = [{}]
    single += [{"flags": [each.id, *each.needs[:1]]} for each in fields if isinstance(each, Toggle)]
    single += [{"flags": [f"{each.id}:{seat}"]} for each in fields if isinstance(each, SeatOf) for seat in each.seats]
    single += [{each.id: tile if each.alone else [tile]} for each in fields if isinstance(each, TilesOf)]
    winds: list[list[Request]] = [[{each.id: wind} for wind in "SE"] for each in fields if isinstance(each, Wind)]
    values: list[list[Request]] = [
        [{}, *({each.id: value} for value, _ in each.values)] for each in fields if isinstance(each, OneOf)
    ]
    for chosen in product(*winds, *values, single):
        yield {key: value for part in chosen for key, value in part.items()}


def settings(rule_set: RuleSet) -> Iterator[Request]:
    """The usual options, and then those with one of them chosen otherwise."""
    yield {}
    usual = rule_set.settled({})
    for option in rule_set.options:
        for choice in () if option.of_match else option.choices:
            if choice.value != usual[option.id]:
                yield {option.id: choice.value}


def requests(rule_set: RuleSet, pattern: PatternInfo) -> Iterator[Request]:
    """All ways to win with the tiles of the example."""
    for options in settings(rule_set):
        for held, melds in layouts(pattern.example):
            for more in circumstances(rule_set, text(held[:1])):
                for by, win in product(rule_set.scoring.stated_fields.ways, dict.fromkeys(reversed(held))):
                    left = list(held)
                    left.remove(win)
                    hand = {"concealed": text(left), "melds": melds}
                    made = {"rules": rule_set.id, "options": options, **hand, "win": text((win,)), "by": by, **more}
                    if by != "self_draw":
                        made["from"] = 3
                    if beside := flowers(pattern.example):
                        made["flowers"] = "".join(beside)
                    if pattern.wild:
                        made["wild"] = [text((tile,)) for tile in parse(pattern.wild)]
                    if rule_set.scoring.stated_fields.has_second:
                        made["second"] = hand
                    yield made


def shows(rule_set: RuleSet, pattern: PatternInfo) -> bool:
    """Whether the example counts the pattern in some way."""
    for request in requests(rule_set, pattern):
        try:
            score = scored(request)[1].score
        except BadRequest:  # circumstances that do not go together
            continue
        if isinstance(score, Score) and any(counted.id == pattern.id for counted in score.patterns):
            return True
    return False


@pytest.mark.parametrize(
    "rule_set, pattern", EXAMPLES, ids=[f"{rule_set.id}-{pattern.id}" for rule_set, pattern in EXAMPLES]
)
def test_an_example_shows_its_pattern(rule_set: RuleSet, pattern: PatternInfo) -> None:
    assert shows(rule_set, pattern), f"{rule_set.id}: {pattern.example} does not show {pattern.name.en}"


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_every_pattern_is_explained_in_a_sentence(rule_set: RuleSet) -> None:
    assert all(pattern.note for pattern in rule_set.scoring.patterns)
