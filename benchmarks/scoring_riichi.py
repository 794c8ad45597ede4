"""Scores random winning riichi hands here and with the PyPI packages `mahjong` and `riichienv`, where they are installed.

    python benchmarks/scoring_riichi.py [--rounds N] [--hands N] [--seed N]

Every round has hands that nobody has seen before.  Two ways are measured:

- from JSON to JSON: a line of JSON is read, the hand is built, counted and answered with a line of JSON.  Here that is what
  `score --batch` does: tiles and melds in notation in, patterns in two languages, payments, waits, what did not count and the
  fu one by one out.  The packages answer with yaku, han, fu and points, and get the numbers of physical tiles, their own
  form, so that they read no notation; `mahjong` also the very same requests, read with its own converter;
- the count alone, of hands built beforehand: `count` here, `estimate_hand_value` and `HandEvaluator.calc` there.

The first round is cold: everything that is kept between hands is learnt in it.  The others give the median.  Garbage is
collected before every measurement and never during one, whoever is measured.  The points are compared in every round.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paizhuo.desktop.commands.score import score_lines
from paizhuo.engine.core.meld import Meld, MeldKind
from paizhuo.engine.core.tiles import KIND, NAMES, text, tidy
from paizhuo.engine.families.riichi.counting import count
from paizhuo.engine.families.riichi.fields import DORA
from paizhuo.engine.families.riichi.points import PaymentTerms, riichi_payments
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand

RUN_STARTS = [kind for kind in range(27) if kind % 9 < 7]
COPIES = range(4)
RED_PLACE = {4: 34, 13: 35, 22: 36}

WAYS = ("from JSON to JSON", "count")

Physical = list[int]
"""Tiles as kind * 4 + copy; copy 0 of a five is the red one."""


class NotEnoughTiles(Exception):
    """The hand drawn up needs a fifth copy."""


def as_tile(physical: int) -> int:
    """Return the tile of the engine."""
    kind, copy = divmod(physical, 4)
    return RED_PLACE[kind] if copy == 0 and kind in RED_PLACE else kind


class Deck:
    """Hands out physical tiles of a kind."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = {kind: list(COPIES) for kind in range(34)}

    def take(self, kind: int) -> int:
        copies = self.left[kind]
        if not copies:
            raise NotEnoughTiles
        return kind * 4 + copies.pop(self.random.randrange(len(copies)))


class Case:
    """A winning hand in physical tiles, from which both libraries' forms are made."""

    def __init__(self, random: Random) -> None:
        deck = Deck(random)
        # Every fifth hand leans towards one suit: more than in play, so that flushes get their share of the work.
        suit = random.randrange(3) if random.random() < 0.2 else None
        self.melds: list[tuple[MeldKind, Physical]] = []
        concealed: Physical = []
        for _ in range(4):
            self._add_set(random, deck, suit, concealed)
        pair = random.choice([kind for kind in range(34) if suit is None or kind // 9 in (suit, 3)])
        concealed += [deck.take(pair), deck.take(pair)]
        self.win = concealed.pop(random.randrange(len(concealed)))
        self.concealed = concealed
        self.self_draw = random.random() < 0.5
        self.is_closed = all(kind == "ankan" for kind, _ in self.melds)
        self.riichi = self.is_closed and random.random() < 0.5
        self.seat_wind, self.round_wind = random.randrange(4), random.randrange(2)
        indicators = 1 + sum(len(tiles) == 4 for _, tiles in self.melds)
        self.dora = [deck.take(random.randrange(34)) for _ in range(indicators)]

    def _add_set(self, random: Random, deck: Deck, suit: int | None, concealed: Physical) -> None:
        is_meld = random.random() < 0.25
        if random.random() < 0.65:
            start = random.choice([kind for kind in RUN_STARTS if suit is None or kind // 9 == suit])
            tiles = [deck.take(start + step) for step in range(3)]
            kind: MeldKind = "chi"
        else:
            same = random.choice([kind for kind in range(34) if suit is None or kind // 9 in (suit, 3)])
            kind = random.choice(("pon", "pon", "pon", "minkan", "ankan")) if is_meld else "pon"
            tiles = [deck.take(same) for _ in range(3 if kind == "pon" else 4)]
        if is_meld:
            self.melds.append((kind, tiles))
        else:
            concealed += tiles

    def win_(self) -> tuple[WinningHand, PaymentTerms]:
        """Return the hand as this program counts it."""
        melds = tuple(
            Meld(kind, tidy(map(as_tile, tiles)), None if kind == "ankan" else 3) for kind, tiles in self.melds
        )
        win = WinningHand(
            tuple(map(as_tile, self.concealed)),
            as_tile(self.win),
            "self_draw" if self.self_draw else "discard",
            melds,
            27 + self.seat_wind,
            27 + self.round_wind,
            frozenset(("riichi",)) if self.riichi else frozenset(),
            fields={DORA.id: tuple(KIND[as_tile(tile)] for tile in self.dora)},
        )
        return win, PaymentTerms(0, None if self.self_draw else 1)

    def request(self) -> dict[str, Any]:
        """Return the hand as a request for this program."""
        melds = [(kind, text(tidy(map(as_tile, tiles)))) for kind, tiles in self.melds]
        return {
            "rules": "riichi",
            "concealed": text(map(as_tile, self.concealed)),
            "win": NAMES[as_tile(self.win)],
            "melds": [f"{kind}:{tiles}" if kind == "ankan" else f"{kind}:{tiles}@3" for kind, tiles in melds],
            "by": "self_draw" if self.self_draw else "discard",
            "from": None if self.self_draw else 1,
            "seat_wind": "ESWN"[self.seat_wind],
            "round_wind": "ESWN"[self.round_wind],
            "flags": ["riichi"] if self.riichi else [],
            "dora_indicators": [NAMES[as_tile(tile)] for tile in self.dora],
        }

    def physical(self) -> dict[str, Any]:
        """Return the hand in numbers of physical tiles, as both packages take it."""
        return {
            "concealed": sorted(self.concealed),
            "win": self.win,
            "melds": [[kind, sorted(tiles)] for kind, tiles in self.melds],
            "self_draw": self.self_draw,
            "riichi": self.riichi,
            "seat_wind": self.seat_wind,
            "round_wind": self.round_wind,
            "dora_indicators": self.dora,
        }


def cases(random: Random, number: int) -> list[Case]:
    """Random complete hands; a few have no yaku, which both libraries must find out."""
    found: list[Case] = []
    while len(found) < number:
        try:
            found.append(Case(random))
        except NotEnoughTiles:
            continue
    return found


class Scorer(Protocol):
    """One of those that are measured.

    Points are what winners get: 0 for a hand that may not win, None where the rules are others.
    """

    name: str
    ways: tuple[str, ...] = WAYS

    @abstractmethod
    def lines(self, cases: Sequence[Case]) -> list[str]:
        """Return a request a line."""

    @abstractmethod
    def answers(self, lines: Sequence[str]) -> tuple[list[str], Callable[[dict[str, Any]], int | None]]:
        """From JSON to JSON: an answer a line, and what finds the points in one."""

    @abstractmethod
    def built(self, cases: Sequence[Case]) -> list[Any]:
        """Hands ready to be counted."""

    @abstractmethod
    def points(self, hands: Iterable[Any]) -> list[int | None]:
        """Return the count alone."""


class Paizhuo(Scorer):
    """This program."""

    name = "paizhuo"

    def lines(self, cases: Sequence[Case]) -> list[str]:
        return [json.dumps(case.request()) for case in cases]

    def answers(self, lines: Sequence[str]) -> tuple[list[str], Callable[[dict[str, Any]], int | None]]:
        out = io.StringIO()
        score_lines(lines, out, "en")
        return out.getvalue().splitlines(), lambda found: int(found["payments"]["0"]) if found["valid"] else 0

    def built(self, cases: Sequence[Case]) -> list[Any]:
        return [case.win_() for case in cases]

    def points(self, hands: Iterable[Any]) -> list[int | None]:
        found: list[int | None] = []
        for win, stakes in hands:
            score = count(win)
            dealer = (27 - win.seat_wind) % 4
            found.append(riichi_payments(score, stakes, dealer=dealer)[0] if isinstance(score, Score) else 0)
        return found


class OfPython(Scorer):
    """The package `mahjong`, called as its manual does."""

    name = "mahjong"
    KINDS = {"chi": "chi", "pon": "pon", "minkan": "kan", "ankan": "kan"}  # noqa: RUF012 - never changed

    def __init__(self) -> None:
        self._calculator = import_module("mahjong.hand_calculating.hand").HandCalculator()
        config = import_module("mahjong.hand_calculating.hand_config")
        self._config, self._options, self._meld = (
            config.HandConfig,
            config.OptionalRules,
            import_module("mahjong.meld").Meld,
        )

    def lines(self, cases: Sequence[Case]) -> list[str]:
        return [json.dumps(case.physical()) for case in cases]

    def _hand(self, given: dict[str, Any]) -> dict[str, Any]:
        melds = [self._meld(self.KINDS[kind], tiles, opened=kind != "ankan") for kind, tiles in given["melds"]]
        return {
            "tiles": sorted(
                [*given["concealed"], given["win"], *(tile for _, tiles in given["melds"] for tile in tiles)]
            ),
            "win_tile": given["win"],
            "melds": melds or None,
            "dora_indicators": given["dora_indicators"],
            "config": self._config(
                is_tsumo=given["self_draw"],
                is_riichi=given["riichi"],
                player_wind=27 + given["seat_wind"],
                round_wind=27 + given["round_wind"],
                options=self._options(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
            ),
        }

    def answers(self, lines: Sequence[str]) -> tuple[list[str], Callable[[dict[str, Any]], int | None]]:
        found = []
        for line in lines:
            result = self._calculator.estimate_hand_value(**self._hand(json.loads(line)))
            yaku = [{"name": each.name, "han": each.han_open or each.han_closed} for each in result.yaku or ()]
            told = {"yaku": yaku, "han": result.han, "fu": result.fu, "cost": result.cost, "error": result.error}
            found.append(json.dumps(told))
        return found, lambda answer: answer["cost"]["total"] if answer["cost"] else 0

    def built(self, cases: Sequence[Case]) -> list[Any]:
        return [self._hand(case.physical()) for case in cases]

    def points(self, hands: Iterable[Any]) -> list[int | None]:
        costs = [self._calculator.estimate_hand_value(**hand).cost for hand in hands]
        return [cost["total"] if cost else 0 for cost in costs]


class OfNotation(OfPython):
    """`mahjong` given the very requests that this program is given, read with its own ``TilesConverter``."""

    name = "mahjong, same requests"
    ways = WAYS[:1]
    WINDS = {"E": 0, "S": 1, "W": 2, "N": 3}  # noqa: RUF012 - never changed

    def __init__(self) -> None:
        super().__init__()
        self._tiles = partial(
            import_module("mahjong.tile").TilesConverter.one_line_string_to_136_array, has_aka_dora=True
        )

    def lines(self, cases: Sequence[Case]) -> list[str]:
        return [json.dumps(case.request()) for case in cases]

    def _hand(self, given: dict[str, Any]) -> dict[str, Any]:
        if "self_draw" in given:
            return super()._hand(given)
        melds = [meld.partition("@")[0].split(":") for meld in given["melds"]]
        return super()._hand(
            {
                "concealed": self._tiles(given["concealed"]),
                "win": self._tiles(given["win"])[0],
                "melds": [(kind, self._tiles(tiles)) for kind, tiles in melds],
                "self_draw": given["by"] == "self_draw",
                "riichi": "riichi" in given["flags"],
                "seat_wind": self.WINDS[given["seat_wind"]],
                "round_wind": self.WINDS[given["round_wind"]],
                "dora_indicators": [self._tiles(name)[0] for name in given["dora_indicators"]],
            }
        )


class OfRust(Scorer):
    """The package `riichienv`: its evaluator in Rust itself, which is faster than the Python class around it."""

    name = "riichienv"

    def __init__(self) -> None:
        self._library: Any = import_module("riichienv._riichienv")
        wind, kinds = self._library.Wind, self._library.MeldType
        self._winds = (wind.East, wind.South, wind.West, wind.North)
        self._kinds = {"chi": kinds.Chi, "pon": kinds.Pon, "minkan": kinds.Daiminkan, "ankan": kinds.Ankan}

    def lines(self, cases: Sequence[Case]) -> list[str]:
        return [json.dumps(case.physical()) for case in cases]

    def _hand(self, given: dict[str, Any]) -> tuple[Any, ...]:
        melds = [self._library.Meld(self._kinds[kind], tiles, kind != "ankan") for kind, tiles in given["melds"]]
        conditions = self._library.Conditions(
            tsumo=given["self_draw"],
            riichi=given["riichi"],
            player_wind=self._winds[given["seat_wind"]],
            round_wind=self._winds[given["round_wind"]],
        )
        return sorted([*given["concealed"], given["win"]]), melds, given["win"], given["dora_indicators"], conditions

    def _result(self, hand: tuple[Any, ...]) -> Any:
        tiles, melds, win, dora, conditions = hand
        return self._library.HandEvaluator(tiles, melds).calc(win, dora, [], conditions)

    def _points(self, result: Any, conditions: Any) -> int | None:
        if not result.is_win:
            return 0
        if result.yakuman:
            return None  # some count twice, and that cannot be chosen here
        if not conditions.tsumo:
            return int(result.ron_agari)
        return int(
            result.tsumo_agari_ko * (3 if conditions.player_wind == self._winds[0] else 2) + result.tsumo_agari_oya
        )

    def answers(self, lines: Sequence[str]) -> tuple[list[str], Callable[[dict[str, Any]], int | None]]:
        found = []
        for line in lines:
            hand = self._hand(json.loads(line))
            result = self._result(hand)
            told = {
                "yaku": [{"id": yaku.id, "name": yaku.name_en} for yaku in result.yaku_list()],
                "han": result.han,
                "fu": result.fu,
                "points": self._points(result, hand[-1]),
            }
            found.append(json.dumps(told))
        return found, lambda answer: answer["points"]

    def built(self, cases: Sequence[Case]) -> list[Any]:
        return [self._hand(case.physical()) for case in cases]

    def points(self, hands: Iterable[Any]) -> list[int | None]:
        return [self._points(self._result(hand), hand[-1]) for hand in hands]


def scorers() -> list[Scorer]:
    """Return this program, and the packages that are installed."""
    found: list[Scorer] = [Paizhuo()]
    for make in (OfPython, OfNotation, OfRust):
        try:
            found.append(make())
        except ImportError:
            print(f"{make.name}: not installed")
    return found


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of processor time that something takes, and what it gives."""
    gc.collect()
    gc.disable()
    try:
        start = process_time()
        found = work()
        return process_time() - start, found
    finally:
        gc.enable()


def measured(scorer: Scorer, found: Sequence[Case], way: str) -> tuple[float, list[int | None]]:
    """Hands a second, and the points of every hand."""
    if way == "count":
        hands = scorer.built(found)
        seconds, points = timed(partial(scorer.points, hands))
    else:
        lines = scorer.lines(found)
        seconds, (answers, points_in) = timed(partial(scorer.answers, lines))
        points = [points_in(json.loads(answer)) for answer in answers]
    return len(found) / seconds, points


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9, help="after the first, cold one")
    parser.add_argument("--hands", type=int, default=5_000, help="hands in a round")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    measures = scorers()
    rates: dict[tuple[str, str], list[float]] = {
        (way, scorer.name): [] for way in WAYS for scorer in measures if way in scorer.ways
    }
    for number in range(arguments.rounds + 1):
        for way in WAYS:
            found = cases(Random(f"{arguments.seed}-{number}-{way}"), arguments.hands)
            all_points = {}
            for scorer in (each for each in measures if way in each.ways):
                rate, all_points[scorer.name] = measured(scorer, found, way)
                rates[way, scorer.name].append(rate)
            for name, points in all_points.items():
                for case, own, other in zip(found, all_points["paizhuo"], points, strict=True):
                    if other is not None and other != own:
                        print(f"{name} counts {other}, not {own}: {case.request()}", file=sys.stderr)
                        return 1
    print(f"medians of {arguments.rounds} rounds of {arguments.hands} unseen hands, in processor time; same points")
    for (way, name), (cold, *warm) in rates.items():
        ratios = [own / other for own, other in zip(rates[way, "paizhuo"][1:], warm, strict=True)]
        line = f"{way:18} {name:22} {median(warm):9,.0f} hands/s   cold {cold:9,.0f}"
        print(line if name == "paizhuo" else f"{line}   paizhuo is {median(ratios):.2f} times as fast")
    return 0


if __name__ == "__main__":
    sys.exit(main())
