"""Supporters that are bots: each advises what it would do in its player's place, judging from every hand it was shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.watching import behind
from paizhuo.engine.table.advice import BadAdvice
from paizhuo.engine.table.bots.thinking import Thinker
from paizhuo.engine.table.players import bot_seat
from paizhuo.engine.table.table import Table


class BotAdvisers:
    """The bots among a table's supporters. ``thinker`` decides where they think; their advice comes when it is ready."""

    def __init__(self, table: Table, thinker: Thinker, came: Callable[[Seat], None]) -> None:
        """``came`` is called with a player for whom there is new advice."""
        self._table, self._thinker, self._came = table, thinker, came
        match = table.match
        self._bots = {
            nth: bot_seat(match, nth, who.bot)
            for nth, who in enumerate(match.setup.seats)
            if nth >= match.hand.seats and who.bot is not None
        }

    def ask(self, seats: Collection[Seat]) -> None:
        """Have them advise these players, who have something to decide; questions that are still open are dropped."""
        self._thinker.forget()
        table = self._table
        asked = {
            nth: (
                self._bots[nth],
                in_place_of(seat, table.waiting()[seat], table.observation(nth), table.shown_to_supporters()),
            )
            for seat in seats
            for nth in behind(table.match.hand).get(seat, ())
            if nth in self._bots
        }
        if asked:
            self._thinker.think(asked, self._advise)

    def close(self) -> None:
        """End all advising; ``came`` is not called any more."""
        self._thinker.close()
        self._came = _nobody

    def _advise(self, chosen: Mapping[int, Action]) -> None:
        players = set()
        for nth, action in chosen.items():
            with suppress(BadAdvice):  # its player may have decided meanwhile
                self._table.advise(nth, action)
                players.add(self._table.match.hand.watchers[nth - self._table.match.hand.seats].behind)
        for seat in players:
            if seat is not None:
                self._came(seat)


def _nobody(seat: Seat) -> None:
    """Ignore that there is advice for the seat."""


def in_place_of(
    seat: Seat, options: tuple[Action, ...], observation: Observation, dealt: tuple[Tiles, ...]
) -> Observation:
    """Return what a supporter knows, as if it sat at ``seat`` and had that seat's ``options`` (大众麻将, 狗头军师规则).

    ``dealt``: the racks that every supporter was shown before it chose, by seat. In a rack that it no longer sees, the tiles
    that must still be there come first, unknown tiles after them.
    """
    places = list(observation.hand.places)
    for owner, remembered in enumerate(dealt):
        place = places[owner]
        if place.concealed and place.concealed[0] == UNKNOWN:
            known = _still_held(observation, owner, remembered)[: len(place.concealed)]
            hidden = (UNKNOWN,) * (len(place.concealed) - len(known))
            places[owner] = replace(place, concealed=(*known, *hidden))
    return Observation(seat, observation.hand.now(tuple(places)), options)


def _still_held(observation: Observation, seat: Seat, remembered: Tiles) -> Tiles:
    """Return the tiles a seat began with that it has neither discarded nor melded, as far as that can be seen."""
    held = list(remembered)
    gone = [laid.tile for laid in observation.hand.rivers[seat] if not laid.drawn]
    for meld in observation.hand.places[seat].melds:
        own = list(meld.tiles)
        if meld.claimed is not None:
            own.remove(meld.claimed)
        gone += own
    for tile in gone:
        if tile in held:
            held.remove(tile)
    return tuple(held)
