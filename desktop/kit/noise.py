"""Noise that is the same everywhere, for textures and sounds; numpy's own random numbers would be a part more in every package."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def noise(seed: int, length: int) -> NDArray[np.float64]:
    """Return noise from -1 to 1, the same everywhere for the same seed: numbers from 0 on, well mixed (SplitMix64)."""
    mixed = (np.arange(1, length + 1, dtype=np.uint64) + np.uint64(seed << 32)) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return (mixed ^ (mixed >> np.uint64(31))).astype(np.float64) / 2**63 - 1
