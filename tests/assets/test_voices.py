"""The spoken calls: made by the script beside them, short, equally loud, and told apart by who speaks."""

from __future__ import annotations

import shutil
import struct
import subprocess
from functools import cache
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from paizhuo.assets.sounds import speak
from paizhuo.assets.sounds.encode import encoded, wav
from paizhuo.desktop.kit.adpcm import BLOCK, PER_BLOCK, DamagedSound, chunks, decoded
from paizhuo.desktop.kit.voices import SpokenCall, SpokenLanguage, Voice

EVERY_CALL = pytest.mark.parametrize("name", speak.NAMES)
SPOKEN_WITH = "1.51"
"""The version of the engine that the files were made with; another one speaks a little differently."""


@cache
def stored(name: str) -> NDArray[np.int16]:
    parts = chunks((speak.FOLDER / f"{name}.wav").read_bytes())
    return decoded(parts[b"data"], struct.unpack("<I", parts[b"fact"])[0])


def pitch(samples: NDArray[np.int16]) -> float:
    """How often the loudest part of what is spoken repeats itself, in hertz."""
    part = speak.RATE * 60 // 1000
    middle = max(range(0, len(samples) - part, 200), key=lambda at: float(np.sum(samples[at : at + part] * 1.0**2)))
    sound = samples[middle : middle + part].astype(np.float64)
    alike = [float(np.dot(sound[:-lag], sound[lag:])) / (part - lag) for lag in range(55, 300)]
    first = next(n for n in range(1, 244) if alike[n] > 0.85 * max(alike) and alike[n - 1] <= alike[n] >= alike[n + 1])
    return speak.RATE / (55 + first)


def test_every_call_is_there_in_every_language_from_every_voice() -> None:
    wanted = {
        f"{language}-{voice}-{call}"
        for language in get_args(SpokenLanguage)
        for voice in get_args(Voice)
        for call in get_args(SpokenCall)
    }
    assert wanted == set(speak.NAMES) == {file.stem for file in speak.FOLDER.glob("*.wav")}


@EVERY_CALL
def test_a_call_is_short_and_as_loud_as_all_others_and_never_cut_off(name: str) -> None:
    samples = stored(name).astype(np.float64) / 32768
    assert 0.25 < len(samples) / speak.RATE < 1.1
    heard = samples[np.abs(samples) > np.abs(samples).max() * 0.05]
    assert -23 < 20 * np.log10(np.sqrt(np.mean(heard**2))) < -19
    assert np.abs(samples).max() < 0.6
    assert max(abs(samples[0]), abs(samples[-1])) < 0.005


@pytest.mark.parametrize("language", get_args(SpokenLanguage))
def test_one_voice_is_higher_than_the_other(language: str) -> None:
    def usual(voice: str) -> float:
        return float(
            np.median([pitch(stored(f"{language}-{voice}-{call}")) for call in ("pon", "kong", "fold", "call")])
        )

    assert usual("low") < 140
    assert usual("high") > 170


@pytest.mark.parametrize("name", ["zh-low-pon", "ja-high-riichi", "en-high-self_draw"])
def test_the_script_speaks_the_stored_call(name: str) -> None:
    if shutil.which(speak.ENGINE) is None:
        pytest.skip("the engine that speaks is needed only to make the files")
    version = subprocess.run([speak.ENGINE, "--version"], check=True, capture_output=True, text=True).stdout
    if SPOKEN_WITH not in version:
        pytest.skip("another version of the engine")
    made, kept = speak.made(name), stored(name)
    assert len(made) == len(kept)
    assert np.corrcoef(made, kept)[0, 1] > 0.995  # what is lost in four bits a sample


# -- four bits a sample ----------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(-32768, 32767), min_size=1, max_size=PER_BLOCK + 20))
@settings(max_examples=30)
def test_whatever_is_written_is_read_with_its_length_and_its_first_sample(samples: list[int]) -> None:
    read = decoded(encoded(samples), len(samples))
    assert len(read) == len(samples)
    assert read[0] == samples[0]


def test_a_tone_is_read_almost_as_it_was_written() -> None:
    tone = np.round(12_000 * np.sin(np.arange(4000) * 2 * np.pi * 330 / speak.RATE))
    read = decoded(encoded([int(sample) for sample in tone]), len(tone))
    lost = np.sum((read - tone) ** 2) / np.sum(tone**2)
    assert lost < 0.001


def test_the_reader_follows_the_steps_of_the_standard() -> None:
    """From 0 with the smallest unit, 7: up by 7 + 7 // 8 and all quarters, and then in ever larger units."""
    block = struct.pack("<hBx", 0, 0) + bytes([0x77, 0xF7]) + bytes(BLOCK - 6)
    assert decoded(block, 5).tolist() == [0, 11, 41, 104, -32]


@pytest.mark.parametrize("content", [b"", b"RIFF", b"OggS" + bytes(40)])
def test_what_is_no_sound_is_refused(content: bytes) -> None:
    with pytest.raises(DamagedSound):
        chunks(content)


def test_a_block_that_is_cut_off_is_refused() -> None:
    with pytest.raises(DamagedSound):
        decoded(bytes(BLOCK - 1), 5)
    with pytest.raises(DamagedSound):
        decoded(bytes(BLOCK), PER_BLOCK + 1)


def test_a_file_has_the_parts_of_a_wav_file() -> None:
    parts = chunks(wav([1, 2, 3], speak.RATE))
    assert list(parts) == [b"fmt ", b"fact", b"data"]
    assert struct.unpack("<HHIIHHHH", parts[b"fmt "])[:3] == (0x11, 1, speak.RATE)
    assert decoded(parts[b"data"], 1).tolist() == [1]
