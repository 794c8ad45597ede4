"""The sounds of the table: when each is played, and how loud. Where no sound can be made, the table is silent."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from itertools import count, groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.kit.hearing import KINDS, VARIANTS, Heard, Kind, Loop, Place, Sound, files_of, heard_of
from paizhuo.desktop.kit.playback import Playback
from paizhuo.desktop.kit.settings import LOUDEST, Settings, Surface
from paizhuo.desktop.kit.voices import Speakers, spoken_language
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.parts import Terms

if TYPE_CHECKING:
    from paizhuo.desktop.kit.loudspeaker import Loudspeaker

TRIED: Final[dict[Kind, Sound]] = {"tiles": "tile", "calls": "call", "table": "dice", "results": "win", "turn": "turn"}
"""The sound that a volume is tried out with."""
TRIED_FOR: Final = 6_000
"""Milliseconds for which what is heard all the time is heard when its volume is tried out."""
REST: Final = 60_000
"""Milliseconds without a sound after which the device is let go."""


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
        "voices": settings.volume_voices / LOUDEST,
        "ambience": settings.volume_ambience / LOUDEST,
        "music": settings.volume_music / LOUDEST,
    }
    return Levels(settings.volume / LOUDEST if settings.sound else 0.0, kinds)


class Manner(Struct):
    """What the table is made of, and who speaks at it."""

    surface: Surface = "felt"
    speakers: Speakers = Speakers()


def manner_of(settings: Settings, terms: Terms | None = None) -> Manner:
    """Return what the settings ask for in a game with these ``terms``."""
    language = spoken_language(settings.voice_language, settings.language, terms)
    return Manner(settings.surface, Speakers(language, settings.voices))


def _usual_loudspeaker(heard_of: Callable[[Text | None], object]) -> Loudspeaker:
    from paizhuo.desktop.kit import loudspeaker

    return loudspeaker.Loudspeaker(heard_of, loudspeaker.MiniaudioDevice)


class Sounds(QObject):
    """The sounds of the table. Nothing here fails: what cannot be heard is not heard.

    The device and its library are loaded with the first sound. ``found`` says then, and whenever it changes, whether
    there is a device: it brings None, or a ``Text`` that says why not. ``captioned`` brings in words what is heard, or would be if
    there were sound. ``close`` ends what has been begun.
    """

    found = Signal(object)
    captioned = Signal(object)

    def __init__(
        self,
        parent: QObject | None = None,
        levels: Levels | None = None,
        make_loudspeaker: Callable[[Callable[[Text | None], object]], Loudspeaker] = _usual_loudspeaker,
    ) -> None:
        super().__init__(parent)
        self._levels = Levels() if levels is None else levels
        self.manner = Manner()
        self.playback = Playback(self, self.found, make_loudspeaker)
        self._turns = {sound: count() for sound in VARIANTS}
        self._around: tuple[Loop, ...] = ()
        self._waiting: deque[Heard] = deque()
        self._next = self._timer(self._play_next)
        self._idle = self._timer(self.playback.rest)
        self._trying = self._timer(self._follow_loops)
        self.trouble: Text | None = None
        """Why nothing can be heard, as far as it is known."""
        self.found.connect(self._note)

    def _timer(self, over: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(over)
        return timer

    @property
    def levels(self) -> Levels:
        """How loud everything is; sounds that have begun keep their volume, but silence is silence at once."""
        return self._levels

    @levels.setter
    def levels(self, levels: Levels) -> None:
        self._levels = levels
        if not levels.whole:
            self.stop()
        self._follow_loops()

    def surround(self, *loops: Loop) -> None:
        """Let these be heard all the time from the first sound on, as loud as the volumes say."""
        self._around = loops
        self._follow_loops()

    def play(self, sound: Sound) -> None:
        """Play a sound that nobody at the table makes."""
        self._start(Heard(sound))

    def try_out(self, kind: Kind) -> None:
        """Let the person hear how loud a kind of sound is."""
        if kind in TRIED:
            self.play(TRIED[kind])
        elif kind == "voices":
            self._start(Heard(call="pon"))
        elif self._levels.amplitude(kind):
            self.playback.open()
            self._trying.start(TRIED_FOR)
            self._follow_loops()

    def play_events(
        self, events: Iterable[Event], place: Place | None = None, *, asked: bool = False, after: int = 0
    ) -> None:
        """Play the sounds of events, one after another; a sound that several events have at once is played once.

        ``place``: where seats sit. ``asked``: the player has something to decide now, which is heard after them. ``after``: milliseconds
        until the first is seen, such as a tile's flight. What has not been heard of earlier events is left out: it would come late.
        """
        heard = (each for event in events if (each := heard_of(event, place)) is not None)
        self._waiting = deque(next(same) for _, same in groupby(heard, key=lambda each: (each.sound, each.call)))
        if asked:
            self._waiting.append(Heard("turn"))
        if self._waiting and not self._next.isActive():
            self._next.start(after)

    def stop(self) -> None:
        """Break off every sound at once."""
        self._waiting.clear()
        self._next.stop()
        self.playback.hush()

    def close(self) -> None:
        """Break off every sound for good: let go of the device, and end its thread."""
        self.levels = Levels(0.0)
        self._idle.stop()
        self._trying.stop()
        self.playback.close()

    def _play_next(self) -> None:
        if self._waiting:
            heard = self._waiting.popleft()
            self._start(heard)
            self._next.start(heard.lasts)

    def _start(self, heard: Heard) -> None:
        if (caption := heard.caption) is not None:
            self.captioned.emit(caption)
        if heard.sound is not None:
            names = files_of(heard.sound, self.manner.surface)
            turn = next(self._turns[heard.sound]) if heard.sound in self._turns else 0
            self._play(names[turn % len(names)], KINDS[heard.sound], heard.place)
        if heard.call is not None:
            speakers = self.manner.speakers
            _, pitch = speakers.voice(heard.seat)
            self._play(speakers.file(heard.call, heard.seat), "voices", heard.place, pitch)

    def _play(self, name: str, kind: Kind, place: int | None, pitch: float = 1.0) -> None:
        if amplitude := self._levels.amplitude(kind):
            self.playback.play(name, amplitude, place, pitch)
            self._idle.start(REST)

    def _follow_loops(self) -> None:
        """Have heard all the time what is to be, and for a while what is being tried out."""
        loops: tuple[Loop, ...] = ("ambience", "music") if self._trying.isActive() else self._around
        wanted = {name: gain for name in loops if (gain := self._levels.amplitude(name))}
        self.playback.loop(wanted)
        if not wanted:
            self._idle.start(REST)

    def _note(self, trouble: Text | None) -> None:
        self.trouble = trouble
