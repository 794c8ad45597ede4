"""Who usually sits where, one person against bots, and who deals first."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from paizhuo.desktop.kit.words import (
    BOT_NAMES,
    BOTS,
    FIRST_DEALER,
    LOT,
    PLAYER_NUMBER,
    SUPPORTER_NAMES,
    SUPPORTER_NUMBER,
    YOU,
)
from paizhuo.desktop.table.speech import WINDS
from paizhuo.engine.bots import is_bot, level_and_style, levels
from paizhuo.engine.bots.styles import PLAIN
from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text, enumerated
from paizhuo.engine.games import find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.reports import Seating
from paizhuo.engine.table.seating import Lot, draw, seated, throw

USUAL_BOT: Final = "basic"
LARGEST_SEED: Final = 2**31 - 1


def bots_of(rule_set: RuleSet) -> dict[str, Text]:
    """Return the levels of bots that differ in a game with what they are called, the strongest first."""
    there = levels(rule_set)
    return {name: said for name, said in BOTS.items() if name in there}


def bot_words(bot: str) -> Text:
    """Return what the level and the style of a bot are called, a name that is not known as it is."""
    if not is_bot(bot):
        return Text(bot, bot)
    level, style = level_and_style(bot)
    said = BOTS[level]
    return said if style is PLAIN else Text(f"{said.zh}·{style.name.zh}", f"{said.en}, {style.name.en.lower()}")


def any_names(person: int, language: Language) -> tuple[str, ...]:
    """Return names for as many participants as any game has, the person's at its number."""
    names = [name.say(language) for name in (*BOT_NAMES, *SUPPORTER_NAMES)]
    names.insert(person, YOU.say(language))
    return tuple(names)


def usual_match(
    rules: str, seed: int | None, language: Language, options: Mapping[str, Value] | None = None
) -> MatchSetup:
    """Return a match with the default options or others: the person at the first seat, bots at the others and as supporters.

    Raises ``UnknownRules`` or ``BadOption``.
    """
    rule_set = find(rules)
    agreed = rule_set.settled(options or {})
    names = (*BOT_NAMES[1 : rule_set.play.seats(agreed)], *SUPPORTER_NAMES[: rule_set.play.supporters(agreed)])
    bots = (SeatSetup(name.say(language), USUAL_BOT) for name in names)
    return MatchSetup(rules, options or {}, (SeatSetup(YOU.say(language), None), *bots), seed)


def in_language(seating: Seating, language: Language) -> Seating:
    """Return the seating with the names that the program itself gives in this language; names of people elsewhere stay."""
    if seating.alone:
        return seating
    numbers = range(1, len(seating.setup.seats) + 1)
    numbered = tuple(name.filled(n=n) for name in (PLAYER_NUMBER, SUPPORTER_NUMBER) for n in numbers)
    seats = tuple(replace(seat, name=_name_in(seat, numbered, language)) for seat in seating.setup.seats)
    return replace(seating, setup=replace(seating.setup, seats=seats))


def _name_in(seat: SeatSetup, numbered: Sequence[Text], language: Language) -> str:
    """Return a name in this language. ``numbered``: the names of those who have typed none, at a real table."""
    given = (*((YOU,) if seat.bot is None else (*BOT_NAMES, *SUPPORTER_NAMES)), *numbered)
    return next((name.say(language) for name in given if seat.name in {name.zh, name.en}), seat.name)


def any_seed() -> int:
    """Return a seed that is thrown."""
    return random.randrange(LARGEST_SEED)


def seeded(setup: MatchSetup) -> MatchSetup:
    """Return the set-up with a seed; one is thrown if it has none."""
    return setup if setup.seed is not None else replace(setup, seed=any_seed())


def players(setup: MatchSetup) -> int:
    """Return how many of a set-up's seats are at the table; those after them are supporters."""
    rule_set = find(setup.rules)
    return rule_set.play.seats(rule_set.settled(setup.options))


Faces: TypeAlias = tuple[int, ...]
"""Of the two dice for the first dealer, thrown with real dice."""


def with_dealer_thrown(setup: MatchSetup, thrown: Faces | None = None) -> tuple[MatchSetup, Text]:
    """Return the match with the first dealer chosen by two dice, and a sentence that says who it is; nobody changes places.

    ``thrown``: their faces; None: the seed's.
    """
    setup = seeded(setup)
    order, said = dealer_thrown(setup, thrown)
    return seated(setup, order), said


def dealer_thrown(setup: MatchSetup, thrown: Faces | None = None) -> tuple[tuple[int, ...], Text]:
    """Return the players as they sit from the first dealer on, whom two dice have chosen, and a sentence that says who it is.

    ``thrown``: their faces; None: the seed's, or any if there is none.
    """
    setup = seeded(setup)
    lot = throw(setup.seed or 0, players(setup), thrown)
    said = FIRST_DEALER.filled(faces=" + ".join(map(str, lot.dice)), name=setup.seats[lot.order[0]].name)
    return lot.order, said


def with_seats_drawn(setup: MatchSetup, thrown: Faces | None = None) -> tuple[MatchSetup, Text]:
    """Return the match with seats and first dealer drawn by lot 摸风, and a sentence that says who drew what and who deals first.

    ``thrown``: the faces of the two dice after that; None: the seed's.
    """
    setup = seeded(setup)
    lot = draw(setup.seed or 0, players(setup), thrown)
    return seated(setup, lot.order), lot_said(lot, [seat.name for seat in setup.seats])


def as_listed(setup: MatchSetup, thrown: Faces | None = None) -> tuple[MatchSetup, Text | None]:
    """Return the match as it is: nothing is thrown."""
    return setup, None


Beginning: TypeAlias = Literal["dice", "lot", "listed"]
ARRANGED: Final[Mapping[Beginning, Callable[[MatchSetup, Faces | None], tuple[MatchSetup, Text | None]]]] = {
    "dice": with_dealer_thrown,
    "lot": with_seats_drawn,
    "listed": as_listed,
}
"""Who deals first: how each way arranges the seats of a match that starts, the first dealer first."""


def thrower(setup: MatchSetup, by: Beginning) -> str | None:
    """Return who throws the dice for the first dealer, by name: who has East; None: nobody does. ``setup`` has a seed."""
    if by == "listed":
        return None
    lot = (throw if by == "dice" else draw)(setup.seed or 0, players(setup))
    return setup.seats[lot.winds.index(min(lot.winds))].name


def lot_said(lot: Lot, names: Sequence[str]) -> Text:
    """Return who drew which wind, what was thrown, and who deals first."""
    drew = sorted(zip(lot.winds, names, strict=False))
    winds = [Text(f"{WINDS[tile - EAST].zh} {name}", f"{WINDS[tile - EAST].en} {name}") for tile, name in drew]
    return LOT.filled(
        winds=enumerated(winds),
        faces=" + ".join(map(str, lot.dice)),
        name=names[lot.order[0]],
    )
