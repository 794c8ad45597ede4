"""A moment of a match as the table in the window draws it, in the look in force."""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Speed
from paizhuo.desktop.table.lettering import text_scale
from paizhuo.desktop.table.picture import DecisionClock, Pointed, TablePicture, TableSettings
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.table.port.reports import Moment, Seating
from paizhuo.engine.table.session.supporting import nearest

PACE: Final[dict[Speed, float]] = {"off": 0.0, "fast": 2.0, "normal": 1.0, "slow": 0.6}
"""How fast tiles move."""
GUARD: Final = 250
"""Milliseconds in which a button that appears under the cursor cannot be pressed."""


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
    programme, seating = seating.programme, seating.at(moment.observation.deal)
    game = seating.rule_set
    return TablePicture(
        moment.observation,
        tuple(seat.name for seat in seating.setup.seats),
        settings.language,
        moment.facts,
        nearest(moment.observation, person),
        TableSettings(
            theme="dark" if preferences.colours.dark else "light",
            tile_set=settings.tile_set,
            labels=settings.tile_labels,
            large_tiles=settings.large_tiles,
            show_wall=settings.show_wall,
            one_click=settings.one_click,
            sort=settings.auto_sort,
            distance=settings.show_distance,
            pace=PACE[settings.speed],
            guard_ms=GUARD if settings.speed != "off" else 0,
            text=text_scale(),
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
    )
