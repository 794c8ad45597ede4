"""Makes the spoken calls: ``python -m paizhuo.assets.sounds.speak`` writes ``voices/<language>-<voice>-<call>.wav`` beside this file.

The words are spoken by the free engine eSpeak NG, which must be installed for this (``apt install espeak-ng``, version 1.51);
the program itself never needs it. What it speaks is then made softer: cut to the word, the sharp top taken off, and put into a small
room. Its licence (GPL 3) is that of the engine, not of what is spoken with it.
"""

from __future__ import annotations

import io
import subprocess
import wave
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paizhuo.assets.sounds.encode import wav

FOLDER: Final = Path(__file__).parent / "voices"
ENGINE: Final = "espeak-ng"
RATE: Final = 22_050
"""Samples a second: those of the engine."""
Wave = NDArray[np.float64]

LANGUAGES: Final = {"zh": "cmn-latn-pinyin", "ja": "ja", "en": "en-gb-x-rp"}
"""What the engine calls the languages. Mandarin is given in Pinyin, for the engine does not know every character."""
VOICES: Final = {"low": ("+m3", 60), "high": ("+f2", 62)}
"""Two people who speak: the engine's variant of a voice, and its pitch from 0 to 99."""
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "chi": {"zh": "chi1", "ja": "チー", "en": "chee"},
    "pon": {"zh": "peng4", "ja": "ポン", "en": "pon"},
    "kong": {"zh": "gang4", "ja": "カン", "en": "kong"},
    "riichi": {"zh": "li4zhi2", "ja": "リーチ", "en": "reechee"},
    "ron": {"zh": "hu2", "ja": "ロン", "en": "win"},
    "self_draw": {"zh": "zi4mo1", "ja": "ツモ", "en": "self draw"},
    "flower": {"zh": "bu3hua1", "ja": "ハナ", "en": "flower"},
    "exchange": {"zh": "huan4pai2", "ja": "コーカン", "en": "exchange"},
    "void": {"zh": "ding4que1", "ja": "ディンチュエ", "en": "void suits"},
    "exhausted": {"zh": "liu2ju2", "ja": "リューキョク", "en": "draw"},
    "check": {"zh": "guo4", "ja": "チェック", "en": "check"},
    "bet": {"zh": "xia4zhu4", "ja": "ベット", "en": "bet"},
    "call": {"zh": "gen1zhu4", "ja": "コール", "en": "call"},
    "raise": {"zh": "jia1zhu4", "ja": "レイズ", "en": "raise"},
    "all_in": {"zh": "quan2ya1", "ja": "オールイン", "en": "all in"},
    "fold": {"zh": "qi4pai2", "ja": "フォールド", "en": "fold"},
}
"""What is said for each call, as the engine has to read it."""
NAMES: Final = tuple(f"{language}-{voice}-{call}" for language in LANGUAGES for voice in VOICES for call in WORDS)
WORDS_A_MINUTE: Final = 150
SHARP: Final = 5200.0
"""From this frequency on what is spoken is made softer, in hertz."""
ECHOES: Final = ((0.011, 0.16), (0.017, 0.12), (0.026, 0.09), (0.037, 0.06))
"""The first echoes of a small room: after how many seconds, and how loud."""
TAIL: Final = (0.16, 0.035, 0.05)
"""What is heard of the room after them: its length and its fall to 1/e in seconds, and its share."""
QUIET: Final = -42.0
"""What is softer than this, in decibels below the loudest, is cut off at both ends."""
LOUDNESS, PEAK = -21.0, -5.0
"""How loud a call is on average, and at most, in decibels below full scale."""


def spoken(language: str, voice: str, call: str) -> Wave:
    """Return a call as the engine speaks it. Raises ``OSError`` where there is no engine."""
    variant, pitch = VOICES[voice]
    speaker = LANGUAGES[language] + variant
    asked = [ENGINE, "-v", speaker, "-p", str(pitch), "-s", str(WORDS_A_MINUTE), "--stdout", WORDS[call][language]]
    said = subprocess.run(asked, check=True, capture_output=True).stdout
    with wave.open(io.BytesIO(said)) as read:
        assert (read.getnchannels(), read.getsampwidth(), read.getframerate()) == (1, 2, RATE)
        # The engine does not know how long a stream will be, and says too much.
        return np.frombuffer(read.readframes(len(said)), dtype="<i2").astype(np.float64) / 32768


def trimmed(sound: Wave) -> Wave:
    """Return a wave from where it is first heard to where it is last heard."""
    loud = np.flatnonzero(np.abs(sound) > np.abs(sound).max() * 10 ** (QUIET / 20))
    return sound[max(0, loud[0] - 60) : loud[-1] + 60]


def softened(sound: Wave) -> Wave:
    """Return a wave without what rumbles, and with less of what is sharp."""
    hertz = np.fft.rfftfreq(2 * len(sound), 1 / RATE)
    high = 1 / np.sqrt(1 + (hertz / SHARP) ** 4)
    low = hertz**2 / (hertz**2 + 70.0**2)
    return np.fft.irfft(np.fft.rfft(sound, 2 * len(sound)) * high * low)[: len(sound)]


def in_a_room(sound: Wave) -> Wave:
    """Return a wave with the echoes of a small room, the same for every call."""
    length, fall, share = TAIL
    times = np.arange(round(length * RATE)) / RATE
    tail = np.random.Generator(np.random.PCG64(7)).uniform(-1, 1, len(times)) * np.exp(-times / fall)
    room = tail * share
    room[0] = 1.0
    for after, gain in ECHOES:
        room[round(after * RATE)] += gain
    return np.convolve(sound, room)


def levelled(sound: Wave) -> NDArray[np.int16]:
    """Return a wave as loud as all are, silent at both ends."""
    window = np.ones(len(sound))
    rise, fall = round(0.003 * RATE), round(0.03 * RATE)
    window[:rise] = np.linspace(0, 1, rise)
    window[-fall:] *= np.linspace(1, 0, fall)
    sound = sound * window
    heard = sound[np.abs(sound) > np.abs(sound).max() * 0.05]
    gain = min(10 ** (LOUDNESS / 20) / np.sqrt(np.mean(heard**2)), 10 ** (PEAK / 20) / np.abs(sound).max())
    whole: NDArray[np.int16] = np.round(sound * gain * 32767).astype(np.int16)
    return whole


def made(name: str) -> NDArray[np.int16]:
    """Return the samples of a call. Raises ``OSError`` where there is no engine."""
    language, voice, call = name.split("-")
    return levelled(trimmed(in_a_room(softened(trimmed(spoken(language, voice, call))))))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        (FOLDER / f"{name}.wav").write_bytes(wav(made(name).tolist(), RATE))


if __name__ == "__main__":
    main()
