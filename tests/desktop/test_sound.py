"""The table is heard where a machine can play, each kind of sound as loud as is wanted, and silent where it cannot."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import clips, hearing, loudspeaker, music, playback, sound
from paizhuo.desktop.kit.clips import Clip
from paizhuo.desktop.kit.controls import Level, Switch
from paizhuo.desktop.kit.hearing import (
    KINDS,
    NEXT_AFTER,
    Kind,
    Loop,
    Place,
    Sound,
    files_of,
    heard_of,
    sound_of,
)
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
from paizhuo.desktop.kit.mixer import Gains, Mixer, Samples
from paizhuo.desktop.kit.settings import Settings, Surface, VoiceLanguage, Voices, load
from paizhuo.desktop.kit.sound import TRIED, Levels, Manner, Sounds, levels_of, manner_of
from paizhuo.desktop.kit.voices import Speakers, SpokenLanguage
from paizhuo.desktop.match.caption_line import CaptionLine
from paizhuo.desktop.match.settings_page import SettingsPage
from paizhuo.desktop.match.staged import NoMatch
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
    TurnedUp,
    Won,
)
from paizhuo.engine.core.hand import Ending, Transfer, WinRecord
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games.trick.taking import Took
from paizhuo.engine.rules.exchange import Exchanged
from paizhuo.engine.rules.parts import Terms

ROOT = Path(__file__).resolve().parents[2]
WIN = Won(WinRecord(1, 5, None, False, None, ()))
DREW, DISCARDED, RIICHI = Drew(0, 5), Discarded(0, 5), Discarded(2, 5, turned=True)


class Recorder(Loudspeaker):
    """Writes down what it is asked to play."""

    def __init__(self, heard_of: Callable[[Text | None], object]) -> None:
        super().__init__(heard_of, MadeUpDevice)
        self.played: list[str] = []
        self.gains: list[Gains] = []
        self.looped: dict[str, float] = {}
        self.hushed = self.rested = 0

    def play(self, samples: Samples, gains: Gains) -> None:
        self.played.append(NAMES[int(samples[0])])
        self.gains.append(gains)

    def loop(self, name: str, samples: Samples, gain: float) -> None:
        self.looped[name] = gain

    def end_loop(self, name: str) -> None:
        self.looped.pop(name, None)

    def wake(self) -> None:
        pass

    def hush(self) -> None:
        self.hushed += 1

    def rest(self) -> None:
        self.rested += 1


NAMES: list[str] = []
"""The clips that were read, by the sample that stands for each."""


@pytest.fixture(autouse=True)
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is read: each is one sample, which says what it is."""

    def heard(clip: Clip) -> Samples:
        NAMES.append(clip.name)
        return np.array([len(NAMES) - 1], dtype=np.int16)

    NAMES.clear()
    monkeypatch.setattr(clips, "heard", heard)


@pytest.fixture
def short_loops(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Loops of a few samples; lists which were made."""
    made: list[str] = []

    def loop(name: str) -> Samples:
        made.append(name)
        return np.zeros(4, dtype=np.int16)

    monkeypatch.setattr(music, "LOOPS", {name: partial(loop, name) for name in get_args(Loop)})
    return made


@pytest.fixture(autouse=True)
def made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other threads make is there at once."""
    monkeypatch.setattr(playback.Playback, "_make", lambda _self, make, use: use(make()))


BOTH = (1.0, 1.0)
CLICK = np.full(40, 1000, dtype=np.int16)


def both(block: bytes) -> NDArray[np.int16]:
    """The samples of both sides, a row each moment."""
    return np.frombuffer(block, dtype=np.int16).reshape(-1, 2)


class Desk:
    """The loudspeakers that were made, and what they played."""

    def __init__(self) -> None:
        self.made: list[Recorder] = []

    def loudspeaker(self, heard_of: Callable[[Text | None], object]) -> Recorder:
        self.made.append(Recorder(heard_of))
        return self.made[-1]

    @property
    def heard(self) -> list[str]:
        return [name for made in self.made for name in made.played]

    @property
    def played(self) -> list[str]:
        return [name for name in self.heard if not name.startswith("voices/")]

    @property
    def spoken(self) -> list[str]:
        return [name.removeprefix("voices/") for name in self.heard if name.startswith("voices/")]


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
    monkeypatch.setattr(hearing, "NEXT_AFTER", dict.fromkeys(NEXT_AFTER, 0))
    monkeypatch.setattr(hearing, "SPOKEN", 0)


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
        (Dealt(0, 0, (1, 2, 3)), "deal"),
        (Shown(0, (1, 2, 3)), "rack"),
        (Paid((Transfer(0, 1, 100, "kong"),)), "sticks"),
        (TurnedUp(4), None),
    ],
)
def test_every_event_is_heard_as_what_it_is_at_a_table(event: Event, heard: Sound | None) -> None:
    assert sound_of(event) == heard


def test_every_sound_has_its_files_and_its_time_and_no_file_is_without_use() -> None:
    assert set(NEXT_AFTER) == set(KINDS) == set(get_args(Sound))
    assert {KINDS[tried] for tried in TRIED.values()} == set(TRIED) == set(KINDS.values())
    assert set(TRIED) | {"voices"} | set(get_args(Loop)) == set(get_args(Kind))
    files = {file for name in get_args(Sound) for surface in get_args(Surface) for file in files_of(name, surface)}
    assert files == {file.stem for file in (ROOT / "assets" / "sounds").glob("*.wav")}


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
    assert desk.played == ["tile-felt-1", "tile-felt-2", "tile-felt-3", "tile-felt-1"]


def test_volume_follows_the_ear(sounds: Sounds, desk: Desk) -> None:
    for whole in (1.0, 0.5):
        sounds.levels = Levels(whole, {"calls": 0.5})
        sounds.play("call")
        sounds.play("win")
    assert [left for left, _ in desk.made[0].gains] == [0.25, 1.0, 0.0625, 0.25]
    assert all(left == right for left, right in desk.made[0].gains)


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_of_sound_has_a_volume_in_the_settings(kind: Kind) -> None:
    silent = levels_of(replace(Settings(volume_music=1), **{f"volume_{kind}": 0}))
    assert {other for other in get_args(Kind) if not silent.amplitude(other)} == {kind}
    assert not any(levels_of(Settings(sound=False)).amplitude(other) for other in get_args(Kind))


def test_a_kind_without_volume_is_not_played_and_the_others_are(sounds: Sounds, desk: Desk) -> None:
    sounds.levels = Levels(1.0, {"tiles": 0.0})
    for name in get_args(Sound):
        sounds.play(name)
    assert {KINDS[name] for name in get_args(Sound) if name in plain(desk.played)} == set(TRIED) - {"tiles"}


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


# -- where it comes from, and who speaks -----------------------------------------------------------------------------------


def test_a_tile_is_heard_from_where_its_seat_sits_and_the_own_loudest(sounds: Sounds, desk: Desk) -> None:
    for seat in range(4):
        sounds.play_events([Discarded(seat, 5)], lambda seat: seat)
        sounds._play_next()
    near, right, far, left = desk.made[0].gains
    assert right[1] > right[0]
    assert left == right[::-1]
    assert far[0] == far[1]
    assert min(near) > max(*right, *far)


def test_the_table_is_heard_as_what_it_is_made_of(sounds: Sounds, desk: Desk) -> None:
    sounds.manner = Manner("wood")
    sounds.play("tile")
    sounds.play("call")
    assert desk.played == ["tile-wood-1", "call-wood"]


def test_a_call_is_heard_and_spoken_and_neighbours_have_different_voices(
    sounds: Sounds, desk: Desk, qtbot: QtBot, at_once: None
) -> None:
    sounds.manner = Manner(speakers=Speakers("ja"))
    sounds.play_events([Melded(seat, Meld("pon", (5, 5, 5), 5, 0)) for seat in (1,)] + [RIICHI], lambda seat: seat)
    qtbot.waitUntil(lambda: len(desk.heard) == 4)
    assert desk.played == ["call-felt", "riichi"]
    assert desk.spoken == ["ja-low-pon", "ja-high-riichi"]


@given(st.sampled_from(("both", "high", "low")), st.integers(2, 4))
def test_no_two_neighbours_speak_alike(voices: Voices, seats: int) -> None:
    spoken = [Speakers("zh", voices).voice(seat) for seat in range(seats)]
    assert all(spoken[seat] != spoken[(seat + 1) % seats] for seat in range(seats))


@pytest.mark.parametrize(
    "chosen, window, terms, language",
    [
        ("auto", "zh", None, "zh"),
        ("auto", "en", None, "en"),
        ("auto", "zh", "ja", "ja"),
        ("zh", "en", "ja", "zh"),
        ("ja", "zh", None, "ja"),
    ],
)
def test_calls_are_in_the_terms_of_the_game_unless_a_language_is_chosen(
    chosen: VoiceLanguage, window: Language, terms: Terms | None, language: SpokenLanguage
) -> None:
    settings = Settings(language=window, voice_language=chosen, voices="low")
    assert manner_of(settings, terms).speakers == Speakers(language, "low")


def test_voices_have_a_volume_of_their_own(sounds: Sounds, desk: Desk) -> None:
    sounds.levels = Levels(1.0, {"voices": 0.0})
    sounds.play_events([RIICHI])
    sounds._play_next()
    assert desk.heard == ["riichi"]


# -- what is heard all the time --------------------------------------------------------------------------------------------


def test_the_room_is_heard_from_the_first_sound_on_where_there_is_a_device(
    sounds: Sounds, desk: Desk, short_loops: list[str]
) -> None:
    sounds.levels = Levels(1.0, {"music": 0.0, "ambience": 0.5})
    sounds.surround("ambience", "music")
    sounds.play("tile")
    assert not short_loops  # nothing is made that nobody can hear
    sounds.found.emit(None)
    assert desk.made[0].looped == {"ambience": 0.25}
    sounds.levels = Levels(0.5, {"music": 1.0, "ambience": 0.0})
    assert desk.made[0].looped == {"music": 0.25}
    sounds.levels = Levels(0.0)
    assert not desk.made[0].looped
    assert short_loops == ["ambience", "music"]


def test_a_loop_is_made_once_however_its_volume_moves(sounds: Sounds, desk: Desk, short_loops: list[str]) -> None:
    sounds.surround("music")
    sounds.play("tile")
    sounds.found.emit(None)
    for level in (0.2, 0.9, 0.4):
        sounds.levels = Levels(1.0, {"music": level})
    assert short_loops == ["music"]
    assert desk.made[0].looped == {"music": pytest.approx(0.16)}


def test_without_a_device_no_loop_is_made_and_nothing_fails(sounds: Sounds, desk: Desk, short_loops: list[str]) -> None:
    sounds.surround("ambience", "music")
    sounds.play("tile")
    sounds.found.emit(NO_DEVICE)
    sounds.levels = Levels(0.5)
    assert not short_loops
    assert not desk.made[0].looped


def test_the_device_rests_after_a_while_only_where_nothing_is_heard_all_the_time(
    sounds: Sounds, desk: Desk, qtbot: QtBot, short_loops: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound, "REST", 1)
    sounds.surround("ambience")
    sounds.play("tile")
    qtbot.wait(20)
    assert not desk.made[0].rested
    sounds.levels = Levels(1.0, {"ambience": 0.0})
    qtbot.waitUntil(lambda: desk.made[0].rested > 0)


def test_a_clip_is_read_once_for_each_place(sounds: Sounds, desk: Desk) -> None:
    for _ in range(3):
        sounds.play("win")
    assert NAMES == ["win"]
    assert desk.played == ["win"] * 3


def test_a_sound_that_cannot_be_read_is_not_heard(qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    asked = threading.Event()

    def gone(clip: Clip) -> Samples:
        asked.set()
        raise FileNotFoundError(clip.name)

    monkeypatch.setattr(clips, "heard", gone)
    made = Sounds(make_loudspeaker=desk.loudspeaker)
    made.play("win")
    assert asked.wait(10)
    qtbot.wait(20)
    made.close()
    assert not desk.heard


# -- in words --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event, place, said",
    [
        (DiceRolled(2, "break", (3, 4)), lambda seat: seat, "Dice (across)"),
        (DiceRolled(2, "break", (3, 4)), None, "Dice"),
        (WIN, lambda _seat: 0, "A win (you)"),
        (Exchanged(((0, 1, 2),) * 4, 1), lambda seat: seat, "Exchange"),
        (DISCARDED, lambda seat: seat, None),
        (RIICHI, lambda seat: seat, None),
    ],
)
def test_what_is_heard_is_said_in_words_unless_it_is_seen_or_written_anyway(
    event: Event, place: Place | None, said: str | None
) -> None:
    heard = heard_of(event, place)
    assert heard is not None
    assert (None if heard.caption is None else heard.caption.en) == said


def test_captions_come_without_sound_too(sounds: Sounds, desk: Desk, qtbot: QtBot) -> None:
    sounds.levels = Levels(0.0)
    with qtbot.waitSignal(sounds.captioned) as caught:
        sounds.play("dice")
    assert caught.args == [Text("掷骰子", "Dice")]
    assert not desk.made


@pytest.mark.parametrize("wanted", [True, False])
def test_a_line_below_the_table_says_what_is_heard_if_it_is_wanted(
    open_window: Callable[..., Window], wanted: bool
) -> None:
    window = open_window(Settings(language="en", welcomed=True, sound=False, captions=wanted))
    page = window.play.table_page(NoMatch())
    line = page.findChild(CaptionLine)
    assert line is not None
    assert line.isHidden() != wanted
    for heard in ("dice", "wall", "dice", "rack"):
        page._sounds.play(heard)
    assert line.text() == "The wall is built · Dice · A hand is laid open"


# -- the mixer -----------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.lists(st.integers(-8000, 8000), min_size=1, max_size=40), max_size=4),
    st.lists(st.integers(1, 25), min_size=1, max_size=12),
)
def test_sounds_add_up_whatever_the_size_of_the_blocks(voices: list[list[int]], blocks: list[int]) -> None:
    mixer = Mixer()
    for voice in voices:
        mixer.add(np.array(voice, dtype=np.int16), BOTH)
    mixed = both(b"".join(mixer.block(frames) for frames in blocks))
    assert mixed.shape == (sum(blocks), 2)
    summed = [sum(voice[n] for voice in voices if n < len(voice)) for n in range(sum(blocks))]
    assert mixed[:, 0].tolist() == mixed[:, 1].tolist() == summed


@given(st.lists(st.tuples(st.sampled_from((0.0, 0.25, 0.5, 1.0)), st.sampled_from((0.0, 0.25, 0.5, 1.0))), max_size=5))
def test_each_side_is_the_sum_of_the_sounds_by_their_volume_there(gains: list[Gains]) -> None:
    mixer = Mixer()
    for each in gains:
        mixer.add(np.array([4000], dtype=np.int16), each)
    assert both(mixer.block(1)).tolist() == [[int(4000 * sum(side)) for side in zip((0, 0), *gains, strict=True)]]


def test_what_is_too_loud_is_cut_off_and_does_not_turn_round() -> None:
    mixer = Mixer()
    for _ in range(3):
        mixer.add(np.array([30_000, -30_000], dtype=np.int16), BOTH)
    assert both(mixer.block(2)).tolist() == [[32767, 32767], [-32768, -32768]]


@given(st.integers(1, 60), st.lists(st.integers(1, 90), min_size=1, max_size=8))
def test_a_loop_goes_on_from_its_beginning_whatever_the_size_of_the_blocks(length: int, blocks: list[int]) -> None:
    mixer = Mixer()
    mixer.loop("music", np.arange(length, dtype=np.int16), 1.0)
    mixer.block(length)  # it rises from silence within its first block
    mixed = both(b"".join(mixer.block(frames) for frames in blocks))
    assert mixed[:, 0].tolist() == [n % length for n in range(sum(blocks))]


def test_a_loop_changes_its_volume_without_a_jump_and_fades_before_it_ends() -> None:
    mixer, steady = Mixer(), np.full(50, 10_000, dtype=np.int16)
    mixer.loop("music", steady, 1.0)
    heard = [both(mixer.block(100))[:, 0]]
    mixer.loop("music", steady, 0.25)
    heard += [both(mixer.block(100))[:, 0], both(mixer.block(100))[:, 0]]
    mixer.end_loop("music")
    heard += [both(mixer.block(100))[:, 0], both(mixer.block(100))[:, 0]]
    course = np.concatenate(heard).astype(int)
    assert abs(np.diff(course)).max() <= 110
    assert (course[0], course[99], course[250], course[-1]) == (0, 10_000, 2500, 0)
    assert not mixer.loops


def test_breaking_off_sounds_leaves_loops() -> None:
    mixer = Mixer()
    mixer.loop("music", np.full(4, 100, dtype=np.int16), 1.0)
    mixer.add(CLICK, BOTH)
    mixer.clear()
    assert mixer.loops == {"music": 1.0}
    mixer.clear_all()
    assert not mixer.loops


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
    speaker.play(CLICK, (0.5, 0.5))
    finish(speaker)
    assert shop.devices[0].opened_in is not threading.current_thread()
    assert both(shop.devices[0].take(50))[:, 0].tolist() == [500] * 40 + [0] * 10
    assert reports == [None]


def test_without_a_device_the_table_is_silent_and_another_is_not_looked_for_with_every_sound(
    played: Played, clock: Clock
) -> None:
    speaker, shop, reports = played
    shop.trouble = NO_DEVICE
    for _ in range(5):
        speaker.play(CLICK, (1.0, 1.0))
        finish(speaker)
    assert (shop.asked, reports) == (1, [NO_DEVICE])
    clock.now += RETRY + 1
    shop.trouble = None
    speaker.play(CLICK, (1.0, 1.0))
    finish(speaker)
    assert (shop.asked, reports) == (2, [NO_DEVICE, None])
    assert len(shop.devices[0].take(40).strip(b"\0")) > 0


def test_a_device_that_vanished_is_replaced_and_what_nobody_heard_is_not_heard_late(
    played: Played, clock: Clock
) -> None:
    speaker, shop, _ = played
    speaker.play(CLICK, (1.0, 1.0))
    finish(speaker)
    clock.now += STALLED + 1
    speaker.play(CLICK, (0.25, 0.25))
    finish(speaker)
    old, new = shop.devices
    assert old.closed
    assert both(new.take(40))[:, 0].tolist() == [250] * 40


def test_a_device_that_rests_is_opened_again_by_the_next_sound(played: Played) -> None:
    speaker, shop, _ = played
    speaker.play(CLICK, (1.0, 1.0))
    finish(speaker)
    speaker.rest()
    finish(speaker)
    assert shop.devices[0].closed
    speaker.play(CLICK, (1.0, 1.0))
    finish(speaker)
    assert len(shop.devices) == 2


def test_closing_lets_go_of_the_device_and_ends_the_thread(played: Played) -> None:
    speaker, shop, _ = played
    speaker.play(CLICK, (1.0, 1.0))
    finish(speaker)
    worker = shop.devices[0].opened_in
    speaker.close()
    assert shop.devices[0].closed
    worker.join(10)
    assert not worker.is_alive()
    speaker.play(CLICK, (1.0, 1.0))
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
    speaker.play(CLICK, (1.0, 1.0))
    assert begun.wait(10)
    speaker.play(CLICK, (1.0, 1.0))
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
    mixer.add(CLICK, BOTH)

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
    page._sounds.playback.make_loudspeaker = desk.loudspeaker
    page._sounds.play("call")
    page.left.emit()
    assert desk.made[0]._closed


def test_a_volume_is_set_heard_and_kept(open_window: Callable[..., Window]) -> None:
    desk = Desk()
    window = open_window()
    window.settings()
    page = window.page
    assert isinstance(page, SettingsPage)
    page._sounds.playback.make_loudspeaker = desk.loudspeaker
    level, switch = page.content.findChild(Level, "volume_results"), page.content.findChild(Switch, "sound")
    assert level is not None
    assert switch is not None
    level.setValue(5)
    assert desk.played == ["win"]
    assert load()[0].volume_results == 5
    switch.click()
    assert not level.isEnabled()
    assert not load()[0].sound


def heard_so_many(desk: Desk, sounds: int) -> bool:
    return len(desk.heard) == sounds


def test_another_table_or_voice_is_heard_at_once_and_kept(open_window: Callable[..., Window], qtbot: QtBot) -> None:
    desk = Desk()
    window = open_window()
    window.settings()
    page = window.page
    assert isinstance(page, SettingsPage)
    page._sounds.playback.make_loudspeaker = desk.loudspeaker
    for nth, name in enumerate(("surface-wood", "voice_language-ja", "voices-low"), 1):
        chosen = page.content.findChild(QPushButton, name)
        assert chosen is not None
        chosen.click()
        qtbot.waitUntil(partial(heard_so_many, desk, nth))
    assert desk.heard == ["tile-wood-1", "voices/ja-high-pon", "voices/ja-low-pon"]
    kept = load()[0]
    assert (kept.surface, kept.voice_language, kept.voices) == ("wood", "ja", "low")


@pytest.mark.parametrize("kind", get_args(Loop))
def test_what_is_heard_all_the_time_is_tried_out_for_a_while(
    kind: Kind, sounds: Sounds, desk: Desk, qtbot: QtBot, short_loops: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound, "TRIED_FOR", 50)
    sounds.levels = Levels(1.0, dict.fromkeys(get_args(Loop), 0.0) | {kind: 1.0})
    sounds.try_out(kind)
    sounds.found.emit(None)
    assert set(desk.made[0].looped) == {kind}
    qtbot.waitUntil(lambda: not desk.made[0].looped)


def test_a_file_of_settings_from_before_voices_is_read(home: Path) -> None:
    (home / "settings.toml").write_text("language = 'zh'\nsound = true\nvolume = 3\nvolume_tiles = 4\n", "utf-8")
    settings, trouble = load()
    assert trouble is None
    assert settings == Settings(language="zh", volume=3, volume_tiles=4)
