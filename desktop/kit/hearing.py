"""What is heard of an event at the table: a sound, a call, where it comes from, and what it is in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from paizhuo.desktop.kit import sound_words
from paizhuo.desktop.kit.settings import Surface
from paizhuo.desktop.kit.voices import SpokenCall, spoken_call
from paizhuo.engine.core.appearance import LikeDraw, LikeSpeech
from paizhuo.engine.core.event import (
    Dealt,
    DiceRolled,
    Discarded,
    Drew,
    Ended,
    Event,
    KongAdded,
    Melded,
    Paid,
    Shown,
    Won,
)
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.exchange import Exchanged

Sound: TypeAlias = Literal[
    "tile",
    "draw",
    "call",
    "riichi",
    "win",
    "exhausted",
    "dice",
    "turn",
    "exchange",
    "chips",
    "sticks",
    "wall",
    "deal",
    "rack",
]
Loop: TypeAlias = Literal["ambience", "music"]
"""What is heard all the time."""
Kind: TypeAlias = Literal["tiles", "calls", "table", "results", "turn", "voices", "ambience", "music"]
"""Sounds that have one volume."""
Place: TypeAlias = Callable[[Seat], int]
"""Where a seat sits: 0 near, 1 right, 2 far, 3 left."""

VARIANTS: Final[dict[Sound, int]] = {"tile": 3}
"""How many files a sound has, where it has several: no two tiles are laid alike."""
ON_TABLE: Final[frozenset[Sound]] = frozenset(("tile", "call"))
"""Sounds of which there is one for each kind of table."""
KINDS: Final[dict[Sound, Kind]] = {
    "tile": "tiles",
    "draw": "tiles",
    "deal": "tiles",
    "wall": "tiles",
    "rack": "tiles",
    "call": "calls",
    "riichi": "calls",
    "win": "results",
    "exhausted": "results",
    "dice": "table",
    "turn": "turn",
    "exchange": "table",
    "chips": "table",
    "sticks": "table",
}
NEXT_AFTER: Final[dict[Sound, int]] = {
    "tile": 140,
    "draw": 110,
    "call": 220,
    "riichi": 350,
    "win": 700,
    "exhausted": 500,
    "dice": 480,
    "turn": 60,
    "exchange": 480,
    "chips": 260,
    "sticks": 260,
    "wall": 300,
    "deal": 170,
    "rack": 260,
}
"""Milliseconds from the beginning of a sound to that of the next; what rings may ring on."""
SPOKEN: Final = 350
"""The same for what is only spoken."""


def sound_of(event: Event) -> Sound | None:
    """Return the sound of an event. A riichi is heard in place of its tile, which is laid down together with the stick."""
    match event:
        case Discarded(turned=True):
            return "riichi"
        case Discarded():
            return "tile"
        case Drew():
            return "draw"
        case Dealt():
            return "deal"
        case Melded() | KongAdded():
            return "call"
        case DiceRolled():
            return "dice"
        case Exchanged():
            return "exchange"
        case Paid():
            return "sticks"
        case Shown():
            return "rack"
        case Won():
            return "win"
        case Ended(ending) if ending.id != "win":
            return "exhausted"
    match event.appearance():
        case LikeDraw():
            return "draw"
        case LikeSpeech(chips=True):
            return "chips"
        case _:
            return None


class Heard(Struct):
    """What is heard of an event: a ``sound``, a ``call``, or both; ``seat``: whose it is, ``place``: where that sits, if it is anyone's."""

    sound: Sound | None = None
    call: SpokenCall | None = None
    seat: Seat = 0
    place: int | None = None

    @property
    def lasts(self) -> int:
        """Milliseconds until what is heard next."""
        return SPOKEN if self.sound is None else NEXT_AFTER[self.sound]

    @property
    def caption(self) -> Text | None:
        """What is heard in words, where it is worth any."""
        what = sound_words.CALLS.get(self.call or "") or sound_words.SOUNDS.get(self.sound or "")
        if what is None or self.place is None:
            return what
        return sound_words.FROM.filled(what=what, place=sound_words.PLACES[self.place])


def heard_of(event: Event, place: Place | None = None) -> Heard | None:
    """Return what is heard of an event; None for nothing. ``place``: where seats sit, if that is to be heard."""
    sound, call = sound_of(event), spoken_call(event)
    if sound is None and call is None:
        return None
    seat = event.win.seat if isinstance(event, Won) else getattr(event, "seat", None)
    if not isinstance(seat, int):
        return Heard(sound, call)
    return Heard(sound, call, seat, None if place is None else place(seat))


def files_of(sound: Sound, surface: Surface) -> tuple[str, ...]:
    """Return the files of a sound on a kind of table."""
    name = f"{sound}-{surface}" if sound in ON_TABLE else sound
    return tuple(f"{name}-{n + 1}" for n in range(VARIANTS[sound])) if sound in VARIANTS else (name,)
