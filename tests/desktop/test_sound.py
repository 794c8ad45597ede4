"""The table is heard where a machine can play, and silent without a word where it cannot."""
# ruff: noqa: N802, N815 - what stands in for Qt has its names

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest
from PySide6.QtCore import QObject, QUrl, qWarning
from pytestqt.qtbot import QtBot

from desktop import sound
from desktop.sound import FILES, NEXT_AFTER, NO_DEVICE, NO_MODULE, Sound, Sounds, sound_of
from engine.core.event import Dealt, DiceRolled, Discarded, Drew, Ended, Event, KongAdded, Melded, TurnedUp, Won
from engine.core.hand import Ending, WinRecord
from engine.core.meld import Meld
from engine.core.words import Text
from engine.play.opening import Exchanged
from engine.rules.trick import Took

MODULE = "PySide6.QtMultimedia"
ROOT = Path(__file__).resolve().parents[2]
WIN = Won(WinRecord(1, 5, None, False, None, ()))
DREW, DISCARDED, RIICHI = Drew(0, 5), Discarded(0, 5), Discarded(2, 5, turned=True)


@dataclass(frozen=True)
class Device:
    name: str

    def isNull(self) -> bool:
        return not self.name


@dataclass
class Desk:
    """What the multimedia module that is made up was asked for."""

    device: Device = field(default_factory=lambda: Device("loudspeaker"))
    played: list[str] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)
    volumes: list[float] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    plugged: list[Callable[[], None]] = field(default_factory=list)

    def plug(self, name: str) -> None:
        self.device = Device(name)
        for tell in self.plugged:
            tell()

    def module(self) -> ModuleType:
        desk = self

        class Outputs:
            def connect(self, slot: Callable[[], None]) -> None:
                desk.plugged.append(slot)

        class QMediaDevices(QObject):
            audioOutputsChanged = Outputs()

            @staticmethod
            def defaultAudioOutput() -> Device:
                if desk.device.isNull():
                    qWarning("PulseAudioService: pa_context_connect() failed")
                return desk.device

        class QSoundEffect(QObject):
            name = ""

            def setSource(self, url: QUrl) -> None:
                path = Path(url.toLocalFile())
                assert path.is_file()
                self.name = path.stem
                desk.made.append(self.name)

            def setVolume(self, volume: float) -> None:
                desk.volumes.append(volume)

            def play(self) -> None:
                desk.played.append(self.name)

            def stop(self) -> None:
                desk.stopped.append(self.name)

        module: Any = ModuleType(MODULE)
        module.QMediaDevices, module.QSoundEffect = QMediaDevices, QSoundEffect
        found: ModuleType = module
        return found


@pytest.fixture
def desk(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A machine that plays."""
    made = Desk()
    monkeypatch.setitem(sys.modules, MODULE, made.module())
    return made


@pytest.fixture
def sounds(desk: Desk) -> Iterator[Sounds]:
    made = Sounds()
    yield made
    made.stop()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sounds follow one another without a pause."""
    monkeypatch.setattr(sound, "NEXT_AFTER", dict.fromkeys(NEXT_AFTER, 0))


def plain(names: list[str]) -> list[str]:
    """The sounds without which of several files was taken."""
    return [name.partition("-")[0] for name in names]


# -- what is heard of what -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event, heard",
    [
        (DISCARDED, "tile"),
        (RIICHI, "riichi"),
        (DREW, "draw"),
        (Drew(0, 5, replacement=True), "draw"),
        (Took(0, 5, 1), "draw"),
        (Melded(1, Meld("pon", (5, 5, 5), 5, 0)), "call"),
        (KongAdded(1, 5, 0), "call"),
        (DiceRolled(0, "break", (3, 4)), "dice"),
        (Exchanged(((0, 1, 2),) * 4, 1), "exchange"),
        (WIN, "win"),
        (Ended(Ending("exhausted", Text("荒牌流局", "Exhaustive draw"))), "exhausted"),
        (Ended(Ending("win", Text("和牌", "Win"))), None),
        (Dealt(0, 0, (1, 2, 3)), None),
        (TurnedUp(4), None),
    ],
)
def test_every_event_is_heard_as_what_it_is_at_a_table(event: Event, heard: Sound | None) -> None:
    assert sound_of(event) == heard


def test_every_sound_has_its_files_and_its_time_and_no_file_is_without_use() -> None:
    assert set(FILES) == set(NEXT_AFTER) == set(get_args(Sound))
    assert sorted(name for names in FILES.values() for name in names) == sorted(
        file.stem for file in (ROOT / "assets" / "sounds").glob("*.wav")
    )


# -- where it can be heard -----------------------------------------------------------------------------------------------


def test_nothing_is_loaded_before_it_is_wanted(sounds: Sounds, desk: Desk) -> None:
    assert not desk.plugged
    assert sounds.available
    assert len(desk.plugged) == 1
    assert not desk.made


def test_a_file_is_loaded_once(sounds: Sounds, desk: Desk) -> None:
    sounds.play("riichi")
    sounds.play("riichi")
    assert desk.played == ["riichi", "riichi"]
    assert desk.made == ["riichi"]


def test_tiles_do_not_all_sound_alike(sounds: Sounds, desk: Desk) -> None:
    for _ in range(4):
        sounds.play("tile")
    assert desk.played == ["tile-1", "tile-2", "tile-3", "tile-1"]


def test_volume_follows_the_ear_and_stays_within_its_bounds(sounds: Sounds, desk: Desk) -> None:
    for volume in (1.0, 0.5, 7.0, -1.0):
        sounds.volume = volume
        sounds.play("call")
    assert desk.volumes == [1.0, 0.25, 1.0]
    assert sounds.volume == 0


def test_switched_off_nothing_is_played_or_even_loaded(sounds: Sounds, desk: Desk, qtbot: QtBot, at_once: None) -> None:
    sounds.enabled = False
    sounds.play("win")
    sounds.play_events([DISCARDED, WIN])
    qtbot.wait(20)
    assert not desk.played
    assert not desk.plugged


def test_switching_off_silences_what_rings_and_what_was_to_come(sounds: Sounds, desk: Desk, qtbot: QtBot) -> None:
    sounds.play("win")
    sounds.play_events([DISCARDED])
    sounds.enabled = False
    qtbot.wait(20)
    assert desk.stopped == desk.played == ["win"]


def test_events_are_heard_one_after_another(sounds: Sounds, desk: Desk, qtbot: QtBot, at_once: None) -> None:
    sounds.play_events([DISCARDED, DREW, TurnedUp(4), RIICHI], asked=True)
    qtbot.waitUntil(lambda: len(desk.played) == 4)
    assert plain(desk.played) == ["tile", "draw", "riichi", "turn"]


def test_several_wins_on_one_tile_are_heard_once(sounds: Sounds, desk: Desk, qtbot: QtBot, at_once: None) -> None:
    sounds.play_events([DISCARDED, WIN, WIN, Ended(Ending("win", Text("和牌", "Win")))])
    qtbot.wait(30)
    assert plain(desk.played) == ["tile", "win"]


def test_what_is_overtaken_is_not_heard_late(sounds: Sounds, desk: Desk, qtbot: QtBot) -> None:
    sounds.play_events([RIICHI, DREW])
    qtbot.waitUntil(lambda: desk.played == ["riichi"])
    sounds.play_events([DREW, DISCARDED])
    sounds.play_events([WIN])
    assert desk.played == ["riichi"]  # it is given its time
    qtbot.waitUntil(lambda: len(desk.played) == 2)
    assert desk.played == ["riichi", "win"]


def test_a_sound_can_wait_for_the_tile_to_land(sounds: Sounds, desk: Desk, qtbot: QtBot) -> None:
    sounds.play_events([DISCARDED], after=10_000)
    qtbot.wait(20)
    assert not desk.played


def test_events_without_a_sound_start_nothing(sounds: Sounds, desk: Desk, qtbot: QtBot) -> None:
    sounds.play_events([TurnedUp(4)])
    sounds.play_events([])
    qtbot.wait(20)
    assert not desk.plugged


# -- where it cannot -----------------------------------------------------------------------------------------------------


def test_without_the_module_the_table_is_silent_and_says_what_would_help(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, MODULE, None)
    sounds = Sounds()
    sounds.play("win")
    assert not sounds.available
    assert sounds.trouble == NO_MODULE


def test_without_a_system_library_the_table_is_silent_and_names_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise ImportError("libpulse.so.0: cannot open shared object file: No such file or directory")

    monkeypatch.setitem(sys.modules, MODULE, Broken(MODULE))
    sounds = Sounds()
    sounds.play("win")
    assert sounds.trouble is not None
    assert "(libpulse.so.0)" in sounds.trouble.en
    assert "libpulse.so.0" in sounds.trouble.zh


def test_without_a_loudspeaker_the_table_is_silent_and_so_is_the_console(
    desk: Desk, sounds: Sounds, qtbot: QtBot, qtlog: Any
) -> None:
    desk.device = Device("")
    sounds.play("win")
    assert not desk.made
    assert sounds.trouble == NO_DEVICE
    assert not qtlog.records


@pytest.mark.qt_log_level_fail("CRITICAL")
def test_warnings_of_others_are_still_heard(sounds: Sounds, qtlog: Any) -> None:
    sounds.load()
    qWarning("something else is wrong")
    assert [record.message for record in qtlog.records] == ["something else is wrong"]


def test_a_loudspeaker_plugged_in_later_is_used(desk: Desk, sounds: Sounds) -> None:
    desk.device = Device("")
    sounds.play("call")
    desk.plug("headphones")
    sounds.play("call")
    assert sounds.available
    assert desk.played == ["call"]


def test_effects_move_to_another_loudspeaker_and_stay_at_the_same(desk: Desk, sounds: Sounds) -> None:
    sounds.play("call")
    desk.plug("loudspeaker")
    sounds.play("call")
    assert desk.made == ["call"]
    desk.plug("headphones")
    sounds.play("call")
    assert desk.made == ["call", "call"]
    desk.plug("")
    sounds.play("call")
    assert len(desk.played) == 3
