"""From one picture to the next, event by event: what each event changes, and from where the tiles it moves come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paizhuo.desktop.kit.geometry import Key, Layout, Point, Spot
from paizhuo.desktop.table.closing import closing, lasts_at_end
from paizhuo.desktop.table.dealing import DealtRound, in_rounds
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.analysis.outlook import kept
from paizhuo.engine.core.appearance import Appearance, LikeDraw, LikeMeldMove, LikeSpeech, LikeTileMove
from paizhuo.engine.core.event import DiceRolled, Discarded, Drew, Ended, Event, KongAdded, Melded, Shown, TurnedUp, Won
from paizhuo.engine.core.hand import Seen
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation, as_seen
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.rules.parts import no_trick
from paizhuo.engine.rules.public import Fact

MILLISECONDS: Final[tuple[tuple[type[Event | Appearance], int], ...]] = (
    (Drew, 120),
    (Discarded, 180),
    (Melded, 250),
    (KongAdded, 250),
    (DiceRolled, 560),
    (DealtRound, 100),
    (Shown, 200),
    (TurnedUp, 150),
    (Won, 700),
    (LikeDraw, 260),
    (LikeSpeech, 350),
    (LikeTileMove, 110),
    (LikeMeldMove, 200),
)
"""How long each event, or what looks like this, takes to be seen; those not named take no time."""
LYING: Final = ("in_front", "beside")
"""Facts that say where tiles lie."""
BEGINNING_MS: Final = 900
"""How long the dice and the deal take at most, if dice are thrown once."""
THROW_MS: Final = 940
"""How long a throw is seen that another one follows, and how much longer they may take for it."""


def lasts(event: Event) -> int:
    """Return the event's time in milliseconds; what another seat moves unseen is not shown."""
    looks = event.appearance() or event
    if isinstance(looks, LikeTileMove) and looks.tile == UNKNOWN:
        return 0
    return next((ms for kind, ms in MILLISECONDS if isinstance(looks, kind)), 0)


class Step(Struct):
    """An event to be seen, and for how long, in milliseconds at the usual pace. ``left``: from its beginning until all that ends the
    hand has been seen, if it belongs to that.
    """

    event: Event
    milliseconds: int
    left: int = 0


def steps(events: Iterable[Event]) -> tuple[Step, ...]:
    """Return the events with the time that each of them takes.

    A deal goes round by round, and it and all that comes with it is hurried on, so that nobody waits long for the first tile. The
    end of a hand is put into the order in which it is seen (``closing``).
    """
    parts = tuple(in_rounds(closing(tuple(events))))
    over = next((nth for nth, event in enumerate(parts) if isinstance(event, Ended)), len(parts))
    times = [lasts(event) for event in parts[:over]] + [lasts_at_end(event) for event in parts[over:]]
    throws = [nth for nth, event in enumerate(parts) if isinstance(event, DiceRolled)]
    for nth in throws[:-1]:
        times[nth] = THROW_MS
    most = sum(times)
    if any(isinstance(event, DealtRound) for event in parts):
        most = BEGINNING_MS + THROW_MS * max(0, len(throws) - 1)
    share = min(1.0, most / max(sum(times), 1))
    shared = [round(time * share) for time in times]
    return tuple(
        Step(event, time, sum(shared[nth:]) if nth >= over else 0)
        for nth, (event, time) in enumerate(zip(parts, shared, strict=True))
    )


def after(picture: TablePicture, event: Event) -> TablePicture:
    """Return the picture once ``event``, masked as the picture is, has happened; nobody has anything to choose in between.

    Raises ``ValueError`` or ``LookupError`` if the event does not follow the picture.
    """
    seen = picture.observation
    hand = event.apply(seen.hand)
    looks = event.appearance() or event
    turn = looks.seat if isinstance(looks, Drew | Discarded | Melded | KongAdded | LikeSpeech) else seen.hand.turn
    changed = Observation(seen.seat, as_seen(replace(hand, phase=Seen(turn)), seen.seat, hand.state))
    facts = _facts(picture, event, changed)
    outlook = kept(picture.outlook, changed, picture.copies)
    return replace(picture, observation=changed, facts=facts, outlook=outlook, prompt=None)


def _facts(picture: TablePicture, event: Event, changed: Observation) -> tuple[Fact, ...]:
    """Return the facts once ``event`` has happened: tiles just played lie in front until they are claimed; tricks go on."""
    if picture.display.trick is not no_trick:
        kept = tuple(fact for fact in picture.facts if fact.role not in LYING)
        return (*kept, *(fact for fact in picture.display.facts(changed) if fact.role in LYING))
    if isinstance(event, Melded):
        return tuple(fact for fact in picture.facts if fact.role != "in_front")
    return picture.facts


class Origin(Struct):
    """Where a tile comes from: a point of the table, and how large it was there."""

    at: Point
    width: float


def _held(layout: Layout, seat: Seat, tile: int, *, drawn: bool, rack: int | None = None) -> Spot | None:
    """Return the tile in a rack (None: in any) that is about to leave it: by name where it is known, else one of the hidden ones."""
    held = [spot for spot in layout.spots if spot.key[0] == "hand" and spot.seat == seat and rack in {None, spot.rack}]
    named = [spot for spot in held if spot.tile == tile] or held
    apart = [spot for spot in named if spot.drawn]
    if drawn and apart:
        return apart[0]
    rest = [spot for spot in named if not spot.drawn] or named
    return rest[len(rest) // 2] if rest else None


def origins(event: Event, before: Layout, later: Layout) -> dict[Key, Origin]:
    """Return where the tiles that ``event`` moves come from. Tiles that keep their key move by themselves."""

    def from_rack(seat: Seat, tile: int, *, drawn: bool, rack: int | None = None) -> Origin | None:
        spot = _held(before, seat, tile, drawn=drawn, rack=rack)
        return None if spot is None else Origin((spot.x, spot.y), spot.width)

    found: dict[Key, Origin | None] = {}
    known = {spot.key for spot in before.spots}
    fresh = [spot for spot in later.spots if spot.key not in known]
    match event.appearance() or event:
        case Drew(seat, _, replacement):
            wall = Origin(before.tail if replacement else before.front, 22.0)
            found = {
                spot.key: wall for spot in later.spots if spot.drawn and spot.key[0] == "hand" and spot.seat == seat
            }
        case Discarded(seat, tile, drawn):
            found = {s.key: from_rack(seat, tile, drawn=drawn) for s in fresh if s.key[0] == "river"}
        case Melded(seat, meld):
            lying = [s for s in before.spots if s.key[0] == "river" and s.seat == meld.source]
            last = max(lying, key=lambda s: s.key, default=None)
            claimed = False
            for spot in fresh:
                if spot.key[0] != "meld":
                    continue
                if not claimed and last is not None and spot.tile == meld.claimed:
                    found[spot.key] = Origin((last.x, last.y), last.width)
                    claimed = True
                else:
                    found[spot.key] = from_rack(seat, spot.tile, drawn=False)
        case KongAdded(seat, tile):
            found = {s.key: from_rack(seat, tile, drawn=True) for s in fresh if s.key[0] == "meld"}
        case LikeTileMove(seat, tile, drawn, rack):
            found = {s.key: from_rack(seat, tile, drawn=drawn, rack=rack) for s in fresh if s.key[0] == "hand"}
        case LikeDraw():
            # It comes from where it lay before: of equal ones the one in front, which is the largest.
            for spot in fresh:
                lay = [old for old in before.spots if old.key[0] == "river" and old.tile == spot.tile]
                if spot.key[0] != "river" and lay:
                    found[spot.key] = max((Origin((old.x, old.y), old.width) for old in lay), key=lambda at: at.width)
        case LikeMeldMove(seat, index, rack):
            laid = [s for s in before.spots if s.key[0] == "meld" and (s.seat, s.rack, s.key[2]) == (seat, rack, index)]
            arrived = [s for s in fresh if s.key[0] == "meld" and s.seat == seat]
            found = {new.key: Origin((old.x, old.y), old.width) for new, old in zip(arrived, laid, strict=False)}
        case DealtRound():
            wall = Origin(before.front, 22.0)
            found = {spot.key: wall for spot in fresh if spot.key[0] == "hand"}
        case _:
            pass
    return {key: origin for key, origin in found.items() if origin is not None}
