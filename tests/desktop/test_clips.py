"""A sound is heard as from its seat, every call that is written over a caller is spoken, and loops have no seam."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from paizhuo.assets.sounds import make as workshop
from paizhuo.assets.sounds.encode import wav
from paizhuo.desktop.kit import clips
from paizhuo.desktop.kit.adpcm import DamagedSound
from paizhuo.desktop.kit.clips import AIR, Clip, heard, recorded
from paizhuo.desktop.kit.mixer import RATE, Samples
from paizhuo.desktop.kit.music import ambience, hertz, music, notes, string
from paizhuo.desktop.kit.noise import noise
from paizhuo.desktop.kit.settings import Voices
from paizhuo.desktop.kit.voices import CALLS, Speakers, SpokenLanguage, spoken_call
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.speech import call
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.table.table import Table


def sharpness(samples: Samples) -> float:
    """The mean of the frequencies that are heard, in hertz."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(samples), 1 / RATE)) / np.sum(power))


def begins(samples: Samples) -> int:
    """Which sample is the first to be heard."""
    return int(np.flatnonzero(np.abs(samples) > np.abs(samples).max() / 4)[0])


# -- as from a seat --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tile-felt-1", "tile-wood-2", "call-bare", "voices/zh-high-pon"])
def test_what_is_further_away_is_heard_later_duller_and_no_louder(name: str) -> None:
    near, side, far = (heard(Clip(name, distance)) for distance in ("near", *AIR))
    assert begins(near) < begins(side) < begins(far)
    assert sharpness(near) > sharpness(side) > sharpness(far)
    assert np.abs(near).max() >= np.abs(far).max() * 0.9


def test_a_plain_sound_is_read_as_it_was_made() -> None:
    assert recorded("draw").tolist() == pytest.approx(workshop.made("draw"), abs=1)


def test_a_call_spoken_higher_is_shorter() -> None:
    usual, higher = recorded("voices/en-low-fold"), recorded("voices/en-low-fold", 1.25)
    assert len(higher) == pytest.approx(len(usual) / 1.25, abs=2)


@pytest.mark.parametrize("content", [b"", wav([5] * 40, 22_050)[:-9], wav([5], 22_050).replace(b"data", b"dada")])
def test_a_file_that_is_damaged_is_refused(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "win.wav").write_bytes(content)
    monkeypatch.setattr(clips, "files", lambda _package: tmp_path)
    with pytest.raises(DamagedSound):
        recorded("win")
    with pytest.raises(FileNotFoundError):
        recorded("draw")


# -- the calls -------------------------------------------------------------------------------------------------------------


def kinds_of_event(base: type[Event] = Event) -> set[type[Event]]:
    return {kind for sub in base.__subclasses__() for kind in (sub, *kinds_of_event(sub))}


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_what_is_written_over_a_caller_is_spoken_in_every_language(rules: str) -> None:
    setup = usual_match(rules, 5, "en")
    table = Table(replace(setup, seats=tuple(SeatSetup(f"Player{n}", "basic") for n in range(len(setup.seats)))))
    while not table.hand_over:
        table.bot_answers()
    written = [event for _, event in table.log.record(None) if call(event, 1) is not None]
    assert written
    for event in written:
        spoken = spoken_call(event)
        assert spoken is not None, event
        for language in get_args(SpokenLanguage):
            for voices in get_args(Voices):
                for seat in range(4):
                    name = Speakers(language, voices).file(spoken, seat)
                    assert (files("paizhuo.assets") / "sounds" / f"{name}.wav").is_file()


def test_everything_that_is_said_aloud_in_a_game_is_a_call() -> None:
    for rule_set in ALL:
        assert rule_set.play.rules is not None  # its module, and the events in it, are there
    said = {kind.aloud for kind in kinds_of_event()} - {""}
    assert said == {"flower", "exchange", "void"} <= set(CALLS)


def test_every_move_in_a_round_of_betting_is_a_call() -> None:
    moves = {"check", "bet", "call", "raise", "all_in", "fold"}
    (holdem,) = (rule_set for rule_set in ALL if rule_set.id == "holdem")
    assert moves <= {action.name for action in holdem.play.actions}
    assert moves <= set(CALLS)


def test_games_with_riichi_s_words_say_so_and_others_do_not() -> None:
    assert [rule_set.id for rule_set in ALL if rule_set.display.terms == "ja"] == ["riichi", "double"]


# -- what is heard all the time --------------------------------------------------------------------------------------------


@cache
def loop(make: Callable[[], Samples]) -> Samples:
    return make()


@pytest.mark.parametrize("make", [music, ambience])
def test_a_loop_has_no_seam_and_is_quiet(make: Callable[[], Samples]) -> None:
    samples = loop(make).astype(int)
    steps = np.abs(np.diff(samples, axis=0))
    seam = np.abs(samples[0] - samples[-1])
    assert np.all(seam <= np.quantile(steps, 0.99))
    assert np.abs(samples).max() <= 0.45 * 32767
    third = len(samples) // 3
    parts = [np.sqrt(np.mean(samples[n * third : (n + 1) * third] ** 2.0)) for n in range(3)]
    assert max(parts) < 3 * min(parts)  # it goes on all the time


def test_the_piece_lasts_between_one_and_one_and_a_half_minutes_in_five_notes() -> None:
    assert 60 <= len(loop(music)) / RATE <= 90
    assert {round(12 * np.log2(hertz(degree) / hertz(0))) % 12 for _, degree, _ in notes()} == {0, 2, 4, 7, 9}


def test_noise_is_even_and_the_same_for_the_same_seed_only() -> None:
    first, again, other = noise(1, 20_000), noise(1, 20_000), noise(2, 20_000)
    assert np.array_equal(first, again)
    assert abs(np.corrcoef(first, other)[0, 1]) < 0.03
    assert np.abs(first).max() <= 1
    assert np.histogram(first, 10, (-1, 1))[0].min() > 1800
    assert np.abs(np.corrcoef(first[1:], first[:-1])[0, 1]) < 0.03


@pytest.mark.parametrize("degree", [0, 7, 13, 18])
def test_a_string_sounds_its_note(degree: int) -> None:
    rate = RATE // 2
    ringing = string(degree)[2000 : 2000 + rate]
    spectrum = np.abs(np.fft.rfft(ringing * np.hanning(len(ringing)), 8 * rate))
    frequency = np.fft.rfftfreq(8 * rate, 1 / rate)
    near = np.abs(frequency / hertz(degree) - 1) < 0.08
    assert frequency[near][spectrum[near].argmax()] == pytest.approx(hertz(degree), rel=0.003)
