"""A moment of a match as the table in the window draws it, in the look in force."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Speed
from paizhuo.desktop.table.lettering import text_scale
from paizhuo.desktop.table.picture import DecisionClock, Pointed, TablePicture, TableSettings, monotonic
from paizhuo.desktop.table.portrayed import portraits_of
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.analysis.outlook import NO_OUTLOOK
from paizhuo.engine.analysis.ready_hands import ready_hands
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.action_words import spoken
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.port.reports import Consultation, Moment, Seating
from paizhuo.engine.table.session.supporting import nearest

PACE: Final[dict[Speed, float]] = {"off": 0.0, "fast": 2.0, "normal": 1.0, "slow": 0.6}
"""How fast tiles move."""
GUARD: Final = 250
"""Milliseconds in which a button that appears under the cursor cannot be pressed."""


class Picturing:
    """How the moments of a match look to the person at the screen.

    ``advice``: what advisers point at; ``noted``: what stands at the seats of those who are away; ``glancing``: the key of the glance
    at the table is held.
    """

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self.advice: tuple[Advice, ...] = ()
        self.noted: tuple[Fact, ...] = ()
        self.glancing = False
        self._clock: DecisionClock | None = None

    def take(self, moment: Moment) -> None:
        """Take the advice of a new moment, and count its time from now."""
        self.advice = moment.advice
        self._clock = None if moment.time is None else DecisionClock(moment.time, monotonic())

    def drawn(
        self, seating: Seating, moment: Moment, consultation: Consultation | None, coach: tuple[Pointed, ...] = ()
    ) -> TablePicture:
        """Return the picture of a moment; while a supporter looks at it in order to advise, as that one is to see it.

        ``coach``: what the person's coach points at.
        """
        seating = seating.at(moment.observation.hand.deal)
        moment = replace(moment, facts=(*moment.facts, *self.noted))
        person = seating.person
        pointed = (*coach, *(Pointed(name, given.action) for name, given in self._named(seating)))
        if consultation is not None:
            moment = replace(moment, observation=consultation.observation, outlook=NO_OUTLOOK, prompt=None)
            person, pointed = consultation.supporter, ()
        picture = picture_of(self._preferences, seating, moment, person, pointed=pointed, clock=self._clock)
        if self.glancing and self._preferences.settings.darken_drawn == "glance":
            picture = replace(picture, settings=replace(picture.settings, dim_drawn=True))
        return replace(picture, absent=frozenset(fact.seat for fact in self.noted if fact.seat is not None))

    def spoken_advice(self, seating: Seating) -> list[str]:
        """Return what lies before the player in words, for those who listen."""
        return [f"{name}: {self._preferences.say(spoken(given.action))}" for name, given in self._named(seating)]

    def _named(self, seating: Seating) -> list[tuple[str, Advice]]:
        return [(seating.setup.seats[given.supporter].name, given) for given in self.advice]


def lead_to(table: TableView, moment: Moment, drawn: Callable[[Moment], TablePicture]) -> None:
    """Play on a table what led to a moment, from the bare table if a hand begins with it; the moment itself is shown after it."""
    if (begun := moment.beginning) is not None:
        if table.state.busy:
            table.showing.skip()
        bare = replace(moment, observation=begun.observation, facts=begun.facts, outlook=NO_OUTLOOK)
        table.showing.show(drawn(bare))
    if moment.events:
        table.showing.animate(moment.events)
    else:
        table.showing.skip()


def picture_of(
    preferences: Preferences,
    seating: Seating,
    moment: Moment,
    person: Seat | None,
    *,
    pointed: tuple[Pointed, ...] = (),
    clock: DecisionClock | None = None,
) -> TablePicture:
    """Return the picture of a moment. ``person``: whose side is drawn nearest; ``clock``: the time for the person's decision."""
    settings = preferences.settings
    programme, match = seating.programme, seating
    seating = seating.at(moment.observation.hand.deal)
    game = seating.rule_set
    options = match.rule_set.settled(match.setup.options)
    names = tuple(seat.name for seat in seating.setup.seats)
    return TablePicture(
        moment.observation,
        names,
        settings.language,
        moment.facts,
        nearest(moment.observation, person),
        TableSettings(
            theme="dark" if preferences.colours.dark else "light",
            tile_set=settings.tile_set,
            labels=settings.tile_labels,
            large_tiles=settings.large_tiles,
            show_wall=settings.show_wall,
            dim_drawn=settings.darken_drawn == "always",
            one_click=settings.one_click,
            sort=settings.auto_sort,
            distance=settings.show_distance,
            pace=PACE[settings.speed],
            guard_ms=GUARD if settings.speed != "off" else 0,
            text=text_scale(),
            look=preferences.look,
            cloth=settings.cloth,
        ),
        moment.outlook,
        game.hints.goal(moment.observation).copies,
        game.hints.wild(moment.observation),
        game.scoring.parts,
        game.play.broken,
        game.display,
        game.commands,
        prompt=moment.prompt,
        pointed=pointed,
        rounds=programme.rounds,
        repeats=programme.repeats,
        clock=clock,
        rack=game.play.rack,
        portraits=portraits_of(names, seating.person, settings.portrait),
        waits=partial(ready_hands, *at_play(match.rule_set, options, moment.observation.hand.deal.game)),
        dice_rules=game.play.dice_rules,
        game=game.name if match.rule_set.games else None,
        bonus=game.hints.bonus(moment.observation),
    )
