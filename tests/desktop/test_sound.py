"""The table is heard where a machine can play, each kind of sound as loud as is wanted, and silent where it cannot."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import loudspeaker, sound
from paizhuo.desktop.kit.controls import Level, Switch
from paizhuo.desktop.kit.loudspeaker import (
    NO_DEVICE,
    NO_LIBRARY,
    RETRY,
    STALLED,
    DeviceError,
    Loudspeaker,
    MiniaudioDevice,
    Stream,
)
from paizhuo.desktop.kit.mixer import Mixer, Samples, read_samples
from paizhuo.desktop.kit.settings import Settings, load
from paizhuo.desktop.kit.sound import FILES, KINDS, NEXT_AFTER, SAMPLE, Kind, Levels, Sound, Sounds, levels_of, sound_of
from paizhuo.desktop.match.settings_page import SettingsPage
from paizhuo.desktop.match.staged import NoMatch
from paizhuo.engine.core.event import Dealt, DiceRolled, Discarded, Drew, Ended, Event, KongAdded, Melded, TurnedUp, Won
from paizhuo.engine.core.hand import Ending, WinRecord
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.trick.taking import Took
from paizhuo.engine.rules.exchange import Exchanged

ROOT = Path(__file__).resolve().parents[2]
WIN = Won(WinRecord(1, 5, None, False, None, ()))
DREW, DISCARDED, RIICHI = Drew(0, 5), Discarded(0, 5), Discarded(2, 5, turned=True)
NAMES = {read_samples(name).tobytes(): name for names in FILES.values() for name in names}


class Recorder(Loudspeaker):
    """Writes down what it is asked to play."""

    def __init__(self, heard_of: Callable[[Text | None], object]) -> None:
        super().__init__(heard_of, MadeUpDevice)
        self.played: list[str] = []
        self.amplitudes: list[float] = []
        self.hushed = 0

    def play(self, samples: Samples, amplitude: float) -> None:
        self.played.append(NAMES[samples.tobytes()])
        self.amplitudes.append(amplitude)

    def hush(self) -> None:
        self.hushed += 1


class Desk:
    """The loudspeakers that were made, and what they played."""

    def __init__(self) -> None:
        self.made: list[Recorder] = []

    def loudspeaker(self, heard_of: Callable[[Text | None], object]) -> Recorder:
        self.made.append(Recorder(heard_of))
        return self.made[-1]

    @property
    def played(self) -> list[str]:
        return [name for made in self.made for name in made.played]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def sounds(qtbot: QtBot, desk: Desk) -> Iterator[Sounds]:
    made = Sounds(make_loudspeaker=desk.loudspeaker)
    yield made
    made.close()


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
    assert set(FILES) == set(NEXT_AFTER) == set(KINDS) == set(get_args(Sound))
    assert set(SAMPLE) == set(KINDS.values()) == set(get_args(Kind))
    assert sorted(name for names in FILES.values() for name in names) == sorted(
        file.stem for file in (ROOT / "assets" / "sounds").glob("*.wav")
    )


# -- when, and how loud --------------------------------------------------------------------------------------------------


def test_no_loudspeaker_is_wanted_before_the_first_sound(sounds: Sounds, desk: Desk) -> None:
    assert not desk.made
    sounds.play("riichi")
    sounds.play("riichi")
    assert desk.played == ["riichi", "riichi"]
    assert len(desk.made) == 1


def test_tiles_do_not_all_sound_alike(sounds: Sounds, desk: Desk) -> None:
    for _ in range(4):
        sounds.play("tile")
    assert desk.played == ["tile-1", "tile-2", "tile-3", "tile-1"]


def test_volume_follows_the_ear(sounds: Sounds, desk: Desk) -> None:
    for whole in (1.0, 0.5):
        sounds.levels = Levels(whole, {"calls": 0.5})
        sounds.play("call")
        sounds.play("win")
    assert desk.made[0].amplitudes == [0.25, 1.0, 0.0625, 0.25]


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_of_sound_has_a_volume_in_the_settings(kind: Kind) -> None:
    silent = levels_of(replace(Settings(), **{f"volume_{kind}": 0}))
    assert {other for other in get_args(Kind) if not silent.amplitude(other)} == {kind}
    assert not any(levels_of(Settings(sound=False)).amplitude(other) for other in get_args(Kind))


def test_a_kind_without_volume_is_not_played_and_the_others_are(sounds: Sounds, desk: Desk) -> None:
    sounds.levels = Levels(1.0, {"tiles": 0.0})
    for name in get_args(Sound):
        sounds.play(name)
    assert {KINDS[name] for name in get_args(Sound) if name in plain(desk.played)} == set(get_args(Kind)) - {"tiles"}


def test_switched_off_nothing_is_played_or_even_loaded(sounds: Sounds, desk: Desk, qtbot: QtBot, at_once: None) -> None:
    sounds.levels = Levels(0.0)
    sounds.play("win")
    sounds.play_events([DISCARDED, WIN])
    qtbot.wait(20)
    assert not desk.made


def test_switching_off_silences_what_rings_and_what_was_to_come(sounds: Sounds, desk: Desk, qtbot: QtBot) -> None:
    sounds.play("win")
    sounds.play_events([DISCARDED])
    sounds.levels = Levels(0.0)
    qtbot.wait(20)
    assert desk.played == ["win"]
    assert desk.made[0].hushed == 1


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
    assert not desk.made


def test_events_without_a_sound_start_nothing(sounds: Sounds, desk: Desk, qtbot: QtBot) -> None:
    sounds.play_events([TurnedUp(4)])
    sounds.play_events([])
    qtbot.wait(20)
    assert not desk.made


# -- the mixer -----------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.lists(st.integers(-8000, 8000), min_size=1, max_size=40), max_size=4),
    st.lists(st.integers(1, 25), min_size=1, max_size=12),
)
def test_sounds_add_up_whatever_the_size_of_the_blocks(voices: list[list[int]], blocks: list[int]) -> None:
    mixer = Mixer()
    for voice in voices:
        mixer.add(np.array(voice, dtype=np.int16), 1.0)
    mixed = np.frombuffer(b"".join(mixer.block(frames) for frames in blocks), dtype=np.int16)
    assert len(mixed) == sum(blocks)
    assert mixed.tolist() == [sum(voice[n] for voice in voices if n < len(voice)) for n in range(sum(blocks))]


def test_what_is_too_loud_is_cut_off_and_does_not_turn_round() -> None:
    mixer = Mixer()
    for _ in range(3):
        mixer.add(np.array([30_000, -30_000], dtype=np.int16), 1.0)
    assert np.frombuffer(mixer.block(2), dtype=np.int16).tolist() == [32767, -32768]


# -- the loudspeaker -----------------------------------------------------------------------------------------------------


class MadeUpDevice:
    """A device that takes blocks only when it is told to."""

    def __init__(self) -> None:
        self.opened_in = threading.current_thread()
        self.closed = False

    def start(self, stream: Stream) -> None:
        next(stream)
        self._stream = stream

    def take(self, frames: int) -> bytes:
        return self._stream.send(frames)

    def close(self) -> None:
        self.closed = True


class Shop:
    """Where devices come from: ``trouble`` says why there are none."""

    def __init__(self) -> None:
        self.trouble: Text | None = None
        self.devices: list[MadeUpDevice] = []
        self.asked = 0

    def device(self) -> MadeUpDevice:
        self.asked += 1
        if self.trouble is not None:
            raise DeviceError(self.trouble)
        self.devices.append(MadeUpDevice())
        return self.devices[-1]


class Clock:
    """The time, as the loudspeaker and the mixer see it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("paizhuo.desktop.kit.loudspeaker.monotonic", made)
    monkeypatch.setattr("paizhuo.desktop.kit.mixer.monotonic", made)
    return made


CLICK = np.full(40, 1000, dtype=np.int16)


@pytest.fixture
def played(clock: Clock) -> Iterator[tuple[Loudspeaker, Shop, list[Text | None]]]:
    """A loudspeaker, where its devices come from, and what it reports."""
    shop, reports = Shop(), list[Text | None]()
    made = Loudspeaker(reports.append, shop.device)
    yield made, shop, reports
    made.close()


def finish(speaker: Loudspeaker) -> None:
    """Waits until the loudspeaker's thread has done what it was asked for."""
    if speaker._task is not None:
        speaker._task.result(10)


Played = tuple[Loudspeaker, Shop, list[Text | None]]


def test_a_device_is_opened_off_the_window_s_thread_and_plays_what_opened_it(played: Played) -> None:
    speaker, shop, reports = played
    speaker.play(CLICK, 0.5)
    finish(speaker)
    assert shop.devices[0].opened_in is not threading.current_thread()
    assert np.frombuffer(shop.devices[0].take(50), dtype=np.int16).tolist() == [500] * 40 + [0] * 10
    assert reports == [None]


def test_without_a_device_the_table_is_silent_and_another_is_not_looked_for_with_every_sound(
    played: Played, clock: Clock
) -> None:
    speaker, shop, reports = played
    shop.trouble = NO_DEVICE
    for _ in range(5):
        speaker.play(CLICK, 1.0)
        finish(speaker)
    assert (shop.asked, reports) == (1, [NO_DEVICE])
    clock.now += RETRY + 1
    shop.trouble = None
    speaker.play(CLICK, 1.0)
    finish(speaker)
    assert (shop.asked, reports) == (2, [NO_DEVICE, None])
    assert len(shop.devices[0].take(40).strip(b"\0")) > 0


def test_a_device_that_vanished_is_replaced_and_what_nobody_heard_is_not_heard_late(
    played: Played, clock: Clock
) -> None:
    speaker, shop, _ = played
    speaker.play(CLICK, 1.0)
    finish(speaker)
    clock.now += STALLED + 1
    speaker.play(CLICK, 0.25)
    finish(speaker)
    old, new = shop.devices
    assert old.closed
    assert np.frombuffer(new.take(40), dtype=np.int16).tolist() == [250] * 40


def test_a_device_that_rests_is_opened_again_by_the_next_sound(played: Played) -> None:
    speaker, shop, _ = played
    speaker.play(CLICK, 1.0)
    finish(speaker)
    speaker.rest()
    finish(speaker)
    assert shop.devices[0].closed
    speaker.play(CLICK, 1.0)
    finish(speaker)
    assert len(shop.devices) == 2


def test_closing_lets_go_of_the_device_and_ends_the_thread(played: Played) -> None:
    speaker, shop, _ = played
    speaker.play(CLICK, 1.0)
    finish(speaker)
    worker = shop.devices[0].opened_in
    speaker.close()
    assert shop.devices[0].closed
    worker.join(10)
    assert not worker.is_alive()
    speaker.play(CLICK, 1.0)
    assert len(shop.devices) == 1


def test_neither_playing_nor_closing_waits_for_a_driver_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loudspeaker, "PATIENCE", 0.01)
    go_on, begun, reports = threading.Event(), threading.Event(), list[Text | None]()
    device = MadeUpDevice()

    def hang() -> MadeUpDevice:
        begun.set()
        assert go_on.wait(30)
        return device

    speaker = Loudspeaker(reports.append, hang)
    speaker.play(CLICK, 1.0)
    assert begun.wait(10)
    speaker.play(CLICK, 1.0)
    speaker.close()
    let_go = [device.closed]
    go_on.set()
    finish(speaker)
    speaker._worker.shutdown(wait=True)
    let_go.append(device.closed)  # it opened after all, and was let go at once
    assert let_go == [False, True]
    assert not reports


def test_without_the_library_the_table_is_silent_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    with pytest.raises(DeviceError) as caught:
        MiniaudioDevice()
    assert caught.value.reason == NO_LIBRARY


def test_a_device_that_is_none_plays_through_the_library_and_leaves_no_thread() -> None:
    pytest.importorskip("miniaudio", reason="there are no wheels for this computer")
    before, taken = set(threading.enumerate()), threading.Event()
    mixer = Mixer()
    mixer.add(CLICK, 1.0)

    def listened() -> Stream:
        frames = yield b""
        while True:
            frames = yield mixer.block(frames)
            taken.set()

    device = MiniaudioDevice(("NULL",))
    device.start(listened())
    assert taken.wait(10)
    device.close()
    assert {thread for thread in threading.enumerate() if thread.is_alive()} <= before


def test_without_any_system_to_play_on_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("miniaudio", reason="there are no wheels for this computer")
    with pytest.raises(DeviceError) as caught:
        MiniaudioDevice(("AUDIO4", "WEBAUDIO"))
    assert caught.value.reason == NO_DEVICE


def test_what_the_loudspeaker_finds_out_reaches_the_window(qtbot: QtBot) -> None:
    shop = Shop()
    shop.trouble = NO_DEVICE
    sounds = Sounds(make_loudspeaker=lambda heard_of: Loudspeaker(heard_of, shop.device))
    with qtbot.waitSignal(sounds.found):
        sounds.play("win")
    assert sounds.trouble == NO_DEVICE
    sounds.close()


def test_leaving_the_table_ends_its_sounds(open_window: Callable[..., Window]) -> None:
    desk = Desk()
    window = open_window()
    page = window.play.table_page(NoMatch())
    page._sounds._make_loudspeaker = desk.loudspeaker
    page._sounds.play("call")
    page.left.emit()
    assert desk.made[0]._closed


def test_a_volume_is_set_heard_and_kept(open_window: Callable[..., Window]) -> None:
    desk = Desk()
    window = open_window()
    window.settings()
    page = window.page
    assert isinstance(page, SettingsPage)
    page._sounds._make_loudspeaker = desk.loudspeaker
    level, switch = page.content.findChild(Level, "volume_results"), page.content.findChild(Switch, "sound")
    assert level is not None
    assert switch is not None
    level.setValue(5)
    assert desk.played == ["win"]
    assert load()[0].volume_results == 5
    switch.click()
    assert not level.isEnabled()
    assert not load()[0].sound
