"""The sounds: made by the script beside them, short and soft, and clean at both ends."""

from __future__ import annotations

import struct
import wave
from functools import cache
from itertools import pairwise

import pytest

from paizhuo.assets.sounds import make
from paizhuo.assets.sounds.synthesis import FULL, RATE, band, decibels, finished, mixed, noise

LARGEST = 1_500_000
TABLES = ("felt", "wood", "bare")
EVERY_SOUND = pytest.mark.parametrize("name", make.NAMES)


@cache
def stored(name: str) -> tuple[int, ...]:
    with wave.open(str(make.FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        count = file.getnframes()
        return struct.unpack(f"<{count}h", file.readframes(count))


def peak(samples: tuple[int, ...]) -> int:
    return max(map(abs, samples))


def energy(samples: tuple[int, ...]) -> int:
    return sum(sample * sample for sample in samples)


def brightness(name: str) -> float:
    """How often the wave crosses zero in a second, at its loud parts: about twice the frequency that is heard."""
    least = peak(stored(name)) * 0.02
    loud = [sample for sample in stored(name) if abs(sample) > least]
    return sum((a < 0) != (b < 0) for a, b in pairwise(loud)) / (len(loud) / RATE)


def test_there_is_a_file_for_every_recipe_and_no_other() -> None:
    assert sorted(file.stem for file in make.FOLDER.glob("*.wav")) == sorted(make.NAMES)


def test_all_sounds_together_are_small() -> None:
    assert sum(file.stat().st_size for file in make.FOLDER.rglob("*.wav")) < LARGEST


@pytest.mark.simulation
@EVERY_SOUND
def test_the_script_makes_the_stored_sound(name: str) -> None:
    # Another machine's sine may differ in its last bit, and so may a sample that lies half way between two.
    assert max(abs(a - b) for a, b in zip(make.made(name), stored(name), strict=True)) <= 1


@EVERY_SOUND
def test_a_sound_is_short_and_leaves_room_above(name: str) -> None:
    assert 0.05 <= len(stored(name)) / RATE <= 1.2
    assert FULL * decibels(-24) < peak(stored(name)) < FULL * decibels(-10)


@EVERY_SOUND
def test_a_sound_lies_around_zero(name: str) -> None:
    assert abs(sum(stored(name))) / len(stored(name)) < 0.5


@EVERY_SOUND
def test_a_sound_rises_from_silence_and_falls_back_to_it(name: str) -> None:
    samples = stored(name)
    assert samples[0] == samples[-1] == 0
    assert peak(samples[:2]) < peak(samples) * 0.02
    assert peak(samples[-RATE // 500 :]) < peak(samples) * 0.005


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_tile_on_the_table_is_one_dry_click(table: str, number: int) -> None:
    samples = stored(f"tile-{table}-{number}")
    assert energy(samples[: RATE // 25]) > energy(samples) * 0.98


@pytest.mark.parametrize("table", TABLES)
def test_tiles_are_laid_equally_loud_and_no_two_alike(table: str) -> None:
    tiles = [stored(f"tile-{table}-{n}") for n in (1, 2, 3)]
    assert len(set(tiles)) == 3
    energies = [energy(tile) for tile in tiles]
    assert max(energies) < min(energies) * 1.25


def test_what_is_heard_all_the_time_is_softest() -> None:
    often = max(peak(stored("draw")), peak(stored("turn")))
    assert 1.9 * often < min(
        peak(stored(name)) for name in ("tile-felt-1", "tile-wood-2", "tile-bare-3", "call-felt", "riichi", "win")
    )


def test_a_hand_without_a_winner_sounds_low_and_a_tile_bright() -> None:
    assert brightness("exhausted") < brightness("win") < brightness("tile-felt-1") < brightness("dice")


def test_a_bare_table_sounds_bright_felt_less_and_wood_like_a_knock() -> None:
    wood, felt, bare = (brightness(f"tile-{table}-1") for table in ("wood", "felt", "bare"))
    assert wood < felt < bare


def test_a_call_is_two_clacks() -> None:
    samples = stored("call-felt")
    gap = peak(samples[int(0.07 * RATE) : int(0.085 * RATE)])
    assert peak(samples[: int(0.02 * RATE)]) > 8 * gap
    assert peak(samples[int(0.088 * RATE) : int(0.11 * RATE)]) > 8 * gap


# -- the workshop ----------------------------------------------------------------------------------------------------------


def test_noise_is_the_same_for_the_same_seed_and_stays_within_one() -> None:
    first, again, other = noise(5), noise(5), noise(6)
    drawn = [next(first) for _ in range(2000)]
    assert drawn == [next(again) for _ in range(2000)]
    assert drawn != [next(other) for _ in range(2000)]
    assert all(-1 <= sample < 1 for sample in drawn)
    assert abs(sum(drawn)) / len(drawn) < 0.05


def test_a_band_lets_its_own_frequency_through_and_no_constant() -> None:
    assert abs(band([1.0] * RATE, 1000, 1.0)[-1]) < 1e-6


def test_mixed_waves_begin_where_they_are_put() -> None:
    assert mixed((0.0, 1.0, [1.0, 1.0]), (1 / RATE, 0.5, [1.0, 1.0])) == [1.0, 1.5, 0.5]


def test_a_finished_wave_has_its_length_and_its_level_whatever_it_was_made_of() -> None:
    wave_ = finished([3.0] * 400 + [50.0] * 400, 0.05, -6)
    assert len(wave_) == round(0.05 * RATE)
    assert max(map(abs, wave_)) == round(FULL * decibels(-6))
