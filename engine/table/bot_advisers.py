"""Supporters that are bots: each points at what it would do in its player's place, judging from every hand it was shown."""

from __future__ import annotations

from dataclasses import replace

from engine.bots import Bot, make
from engine.core.action import Action
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import UNKNOWN, Tiles
from engine.core.watching import behind
from engine.table.table import Table


class BotAdvisers:
    """The bots among a table's supporters."""

    def __init__(self, table: Table) -> None:
        match = table.match
        self._bots: dict[int, Bot] = {
            nth: make(who.bot, table.rule_set, match.options, nth)
            for nth, who in enumerate(match.setup.seats)
            if nth >= match.hand.seats and who.bot is not None
        }

    def advise(self, table: Table, seat: Seat) -> None:
        """Lays their advice before a player who has something to decide."""
        for nth in behind(table.match.hand).get(seat, ()):
            if nth in self._bots:
                options = table.waiting()[seat]
                seen = in_place_of(seat, options, table.observation(nth), table.shown_to_supporters())
                table.advise(nth, self._bots[nth].choose(seen))


def in_place_of(
    seat: Seat, options: tuple[Action, ...], observation: Observation, dealt: tuple[Tiles, ...]
) -> Observation:
    """What a supporter knows, as if it sat at ``seat`` and had that seat's ``options`` (大众麻将, 狗头军师规则).

    ``dealt``: the racks that every supporter was shown before it chose, by seat; what is left of one that it no longer sees
    lies first in that rack, unknown tiles after it.
    """
    places = list(observation.places)
    for owner, remembered in enumerate(dealt):
        place = places[owner]
        if place.concealed and place.concealed[0] == UNKNOWN:
            known = _still_held(observation, owner, remembered)[: len(place.concealed)]
            hidden = (UNKNOWN,) * (len(place.concealed) - len(known))
            places[owner] = replace(place, concealed=(*known, *hidden))
    return replace(observation, seat=seat, options=options, places=tuple(places))


def _still_held(observation: Observation, seat: Seat, remembered: Tiles) -> Tiles:
    """Of the tiles a seat began with those that it has neither discarded nor melded, as far as that can be seen."""
    held = list(remembered)
    gone = [laid.tile for laid in observation.rivers[seat] if not laid.drawn]
    for meld in observation.places[seat].melds:
        own = list(meld.tiles)
        if meld.claimed is not None:
            own.remove(meld.claimed)
        gone += own
    for tile in gone:
        if tile in held:
            held.remove(tile)
    return tuple(held)
