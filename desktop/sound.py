"""The sounds of the table, where the machine can make any; where it cannot, the table is silent and nobody is bothered.

Playing needs Qt's multimedia module, which comes with the extra ``sound``, its system libraries, and a loudspeaker.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import cycle, groupby
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6.QtCore import QLoggingCategory, QObject, QTimer, QUrl

from engine.core.event import DiceRolled, Discarded, Drew, Ended, Event, KongAdded, Melded, Won
from engine.core.words import Text
from engine.play.bets import Spoke
from engine.play.opening import Exchanged

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QAudioDevice, QMediaDevices, QSoundEffect

Sound: TypeAlias = Literal["tile", "draw", "call", "riichi", "win", "exhausted", "dice", "turn", "exchange", "chips"]

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
NO_MODULE: Final = Text(
    '没有声音：请安装附加组件 sound（pip install "paizhuo[sound]"）。',
    'No sound: install the extra “sound” (pip install "paizhuo[sound]").',
)
NO_LIBRARY: Final = Text("没有声音：缺少系统库（{reason}）。", "No sound: a system library is missing ({reason}).")
NO_DEVICE: Final = Text("没有声音：没有找到音频设备。", "No sound: no audio device was found.")
_CHATTER: Final = "qt.multimedia.*=false"
"""Which decoders Qt has found is not for the player's console; the variable ``QT_LOGGING_RULES`` still brings it back."""


def sound_of(event: Event) -> Sound | None:
    """What is heard when it happens. A riichi is heard in place of its tile, which is laid down together with the stick."""
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
        case Spoke(_, action) if hasattr(action, "points"):
            return "chips"
        case Won():
            return "win"
        case Ended(ending) if ending.id != "win":
            return "exhausted"
    return "draw" if event.like == "draw" else None


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps Qt from telling the console that there is no sound server, which comes without a category of its own."""
    QLoggingCategory.setFilterRules(f"{_CHATTER}\ndefault.warning=false")
    try:
        yield
    finally:
        QLoggingCategory.setFilterRules(_CHATTER)


class Sounds(QObject):
    """Plays the sounds of the table, and never fails: what cannot be heard is not heard.

    Qt's multimedia module is loaded when the first sound is wanted or ``available`` is asked, or before by ``load``.
    """

    def __init__(self, parent: QObject | None = None, *, enabled: bool = True, volume: float = 1.0) -> None:
        super().__init__(parent)
        self._enabled = enabled
        self._volume = 0.0
        self.volume = volume
        self._loaded = False
        self._trouble: Text | None = None
        self._devices: QMediaDevices | None = None
        self._device: QAudioDevice | None = None
        self._effects: dict[str, QSoundEffect] = {}
        self._variants = {sound: cycle(names) for sound, names in FILES.items()}
        self._waiting: deque[Sound] = deque()
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._play_next)

    # -- whether and how loud --------------------------------------------------------------------------------------

    @property
    def enabled(self) -> bool:
        """Whether anything is to be heard."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._enabled = enabled
        if not enabled:
            self.stop()

    @property
    def volume(self) -> float:
        """How loud sounds seem, from 0 to 1; values beyond are taken as the nearest of these."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(max(volume, 0.0), 1.0)

    @property
    def available(self) -> bool:
        """Whether this machine can play now."""
        self.load()
        return self._trouble is None

    @property
    def trouble(self) -> Text | None:
        """Why this machine cannot play now, and what would help; None if it can."""
        self.load()
        return self._trouble

    def load(self) -> None:
        """Gets ready to play. Takes some 50 ms the first time: not before the first paint."""
        if self._loaded:
            return
        self._loaded = True
        with _quiet():
            try:
                from PySide6.QtMultimedia import QMediaDevices
            except ModuleNotFoundError:
                self._trouble = NO_MODULE
            except ImportError as error:
                self._trouble = NO_LIBRARY.filled(reason=str(error).partition(":")[0])
            else:
                self._devices = QMediaDevices(self)
                self._devices.audioOutputsChanged.connect(self._take_device)
                self._take_device()

    def _take_device(self) -> None:
        """Goes over to the loudspeaker in use now, which may have been plugged in or pulled out."""
        assert self._devices is not None
        with _quiet():
            device = self._devices.defaultAudioOutput()
        if device == self._device:
            return
        self._device = device
        self._trouble = NO_DEVICE if device.isNull() else None
        for effect in self._effects.values():
            effect.deleteLater()
        self._effects.clear()

    # -- playing ---------------------------------------------------------------------------------------------------

    def play(self, sound: Sound) -> None:
        """Plays a sound now."""
        if not self._enabled or self._volume == 0 or not self.available:
            return
        name = next(self._variants[sound])
        if name not in self._effects:
            self._effects[name] = self._effect(name)
        effect = self._effects[name]
        effect.setVolume(self._volume**2)  # Qt's volume is the amplitude, of which half is still heard as most
        effect.play()

    def play_events(self, events: Iterable[Event], *, asked: bool = False, after: int = 0) -> None:
        """Plays what is heard of events, one after another; what happens several times at once is heard once.

        ``asked``: the player has something to decide now, which is told after them. ``after``: milliseconds until the
        first is seen, such as a tile's flight. What has not been heard of earlier events is left out: a sound that comes
        late tells of something that is over.
        """
        heard = (sound for event in events if (sound := sound_of(event)) is not None)
        self._waiting = deque(sound for sound, _ in groupby(heard))
        if asked:
            self._waiting.append("turn")
        if self._waiting and not self._next.isActive():
            self._next.start(after)

    def stop(self) -> None:
        """Silence at once."""
        self._waiting.clear()
        self._next.stop()
        for effect in self._effects.values():
            effect.stop()

    def _play_next(self) -> None:
        if self._waiting:
            sound = self._waiting.popleft()
            self.play(sound)
            self._next.start(NEXT_AFTER[sound])

    def _effect(self, name: str) -> QSoundEffect:
        from PySide6.QtMultimedia import QSoundEffect

        made = QSoundEffect(self)
        made.setSource(QUrl.fromLocalFile(str(files("assets") / "sounds" / f"{name}.wav")))
        return made
