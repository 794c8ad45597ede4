"""The sounds of the table: which events have one, when it is played, and how loud. Where no sound can be made, the table is silent."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from itertools import cycle, groupby
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.kit.settings import LOUDEST, Settings
from paizhuo.engine.core.appearance import LikeDraw, LikeSpeech
from paizhuo.engine.core.event import DiceRolled, Discarded, Drew, Ended, Event, KongAdded, Melded, Won
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.exchange import Exchanged

if TYPE_CHECKING:
    from paizhuo.desktop.kit.loudspeaker import Loudspeaker
    from paizhuo.desktop.kit.mixer import Samples

Sound: TypeAlias = Literal["tile", "draw", "call", "riichi", "win", "exhausted", "dice", "turn", "exchange", "chips"]
Kind: TypeAlias = Literal["tiles", "calls", "table", "results", "turn"]
"""Sounds that have one volume."""

FILES: Final[dict[Sound, tuple[str, ...]]] = {
    "tile": ("tile-1", "tile-2", "tile-3"),  # no two tiles are laid alike
    "draw": ("draw",),
    "call": ("call",),
    "riichi": ("riichi",),
    "win": ("win",),
    "exhausted": ("exhausted",),
    "dice": ("dice",),
    "turn": ("turn",),
    "exchange": ("exchange",),
    "chips": ("chips",),
}
KINDS: Final[dict[Sound, Kind]] = {
    "tile": "tiles",
    "draw": "tiles",
    "call": "calls",
    "riichi": "calls",
    "win": "results",
    "exhausted": "results",
    "dice": "table",
    "turn": "turn",
    "exchange": "table",
    "chips": "table",
}
SAMPLE: Final[dict[Kind, Sound]] = {
    "tiles": "tile",
    "calls": "call",
    "table": "dice",
    "results": "win",
    "turn": "turn",
}
"""What a volume is tried out with."""
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
}
"""Milliseconds from the beginning of a sound to that of the next; what rings may ring on."""
REST: Final = 60_000
"""Milliseconds without a sound after which the device is let go."""


def sound_of(event: Event) -> Sound | None:
    """Return the sound of an event. A riichi is heard in place of its tile, which is laid down together with the stick."""
    match event:
        case Discarded(turned=True):
            return "riichi"
        case Discarded():
            return "tile"
        case Drew():
            return "draw"
        case Melded() | KongAdded():
            return "call"
        case DiceRolled():
            return "dice"
        case Exchanged():
            return "exchange"
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


class Levels(Struct):
    """How loud sounds seem, from 0 to 1: all of them, and those of each kind (1 where none is given)."""

    whole: float = 1.0
    kinds: Mapping[Kind, float] = field(default_factory=dict)

    def amplitude(self, kind: Kind) -> float:
        """Return the factor for the samples of a kind: the square of its level, for half the amplitude is still heard as most."""
        return (self.whole * self.kinds.get(kind, 1.0)) ** 2


def levels_of(settings: Settings) -> Levels:
    """Return the volumes that the settings ask for; without sound all are 0."""
    kinds: dict[Kind, float] = {
        "tiles": settings.volume_tiles / LOUDEST,
        "calls": settings.volume_calls / LOUDEST,
        "table": settings.volume_table / LOUDEST,
        "results": settings.volume_results / LOUDEST,
        "turn": settings.volume_turn / LOUDEST,
    }
    return Levels(settings.volume / LOUDEST if settings.sound else 0.0, kinds)


def _usual_loudspeaker(heard_of: Callable[[Text | None], object]) -> Loudspeaker:
    from paizhuo.desktop.kit import loudspeaker

    return loudspeaker.Loudspeaker(heard_of, loudspeaker.MiniaudioDevice)


class Sounds(QObject):
    """The sounds of the table. Nothing here fails: what cannot be heard is not heard.

    The device and its library are loaded with the first sound. ``found`` says then, and whenever it changes, whether
    there is a device: it brings None, or a ``Text`` that says why not. ``close`` ends what has been begun.
    """

    found = Signal(object)

    def __init__(
        self,
        parent: QObject | None = None,
        levels: Levels | None = None,
        make_loudspeaker: Callable[[Callable[[Text | None], object]], Loudspeaker] = _usual_loudspeaker,
    ) -> None:
        super().__init__(parent)
        self._levels = Levels() if levels is None else levels
        self._make_loudspeaker = make_loudspeaker
        self._loudspeaker: Loudspeaker | None = None
        self._samples: dict[str, Samples] = {}
        self._variants = {sound: cycle(names) for sound, names in FILES.items()}
        self._waiting: deque[Sound] = deque()
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._play_next)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(REST)
        self._idle.timeout.connect(self._rest)
        self.trouble: Text | None = None
        """Why nothing can be heard, as far as it is known."""
        self.found.connect(self._note)

    @property
    def levels(self) -> Levels:
        """How loud everything is; sounds that have begun keep their volume, but silence is silence at once."""
        return self._levels

    @levels.setter
    def levels(self, levels: Levels) -> None:
        self._levels = levels
        if not levels.whole:
            self.stop()

    def play(self, sound: Sound) -> None:
        amplitude = self._levels.amplitude(KINDS[sound])
        if not amplitude:
            return
        if self._loudspeaker is None:
            self._loudspeaker = self._make_loudspeaker(self.found.emit)
        name = next(self._variants[sound])
        if name not in self._samples:
            from paizhuo.desktop.kit.mixer import read_samples

            self._samples[name] = read_samples(name)
        self._loudspeaker.play(self._samples[name], amplitude)
        self._idle.start()

    def play_events(self, events: Iterable[Event], *, asked: bool = False, after: int = 0) -> None:
        """Play the sounds of events, one after another; a sound that several events have at once is played once.

        ``asked``: the player has something to decide now, which is heard after them. ``after``: milliseconds until the
        first is seen, such as a tile's flight. What has not been heard of earlier events is left out: it would come late.
        """
        heard = (sound for event in events if (sound := sound_of(event)) is not None)
        self._waiting = deque(sound for sound, _ in groupby(heard))
        if asked:
            self._waiting.append("turn")
        if self._waiting and not self._next.isActive():
            self._next.start(after)

    def stop(self) -> None:
        """Break off every sound at once."""
        self._waiting.clear()
        self._next.stop()
        if self._loudspeaker is not None:
            self._loudspeaker.hush()

    def close(self) -> None:
        """Break off every sound for good: let go of the device, and end its thread."""
        self._levels = Levels(0.0)
        self.stop()
        self._idle.stop()
        if self._loudspeaker is not None:
            self._loudspeaker.close()
            self._loudspeaker = None

    def _play_next(self) -> None:
        if self._waiting:
            sound = self._waiting.popleft()
            self.play(sound)
            self._next.start(NEXT_AFTER[sound])

    def _note(self, trouble: Text | None) -> None:
        self.trouble = trouble

    def _rest(self) -> None:
        if self._loudspeaker is not None:
            self._loudspeaker.rest()
