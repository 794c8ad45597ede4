"""How one camera sees one room for the whole of a film: light, colours, focus; and what differs from picture to picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from training.scenes.light import colour_cast
from training.scenes.pixels import Floats, Image, blurred, noise, resized_floats
from training.scenes.solid import Light

_COARSE = 16
"""The side of the coarse map of light."""


def room_light(rng: np.random.Generator) -> Light:
    """Return a lamp above the table, so that people see what they play."""
    angle, height = float(rng.uniform(-np.pi, np.pi)), float(rng.uniform(0.8, 1.5))
    towards = np.array([np.cos(height) * np.cos(angle), np.cos(height) * np.sin(angle), np.sin(height)])
    ambient = float(rng.uniform(0.55, 0.85))
    direct = (1 - ambient) / float(towards[2])
    return Light(
        towards, ambient, direct, float(rng.choice((3, 6, 12))), float(rng.uniform(0.2, 0.6)) * (1.1 - ambient)
    )


@dataclass(frozen=True)
class Look:
    """``cast``: a 3 x 3 map of colours; ``lit``: coarse brightness; ``tone``: a table of it; ``blur``: pixels; ``grain``: grey levels."""

    cast: Floats
    lit: Floats
    tone: Image
    blur: float
    grain: float

    @classmethod
    def of(cls, rng: np.random.Generator) -> Look:
        """Return a room as people play in: neither dark nor out of focus, but not a studio either."""
        y, x = np.mgrid[0:_COARSE, 0:_COARSE].astype(np.float32) / (_COARSE - 1) - 0.5
        angle = float(rng.uniform(-np.pi, np.pi))
        slope = float(rng.uniform(0, 0.35))
        lit = 1 + slope * (x * np.cos(angle) + y * np.sin(angle)) - float(rng.uniform(0, 0.3)) * (x * x + y * y)
        gamma, exposure = float(np.exp(rng.normal(0, 0.12))), float(rng.uniform(0.75, 1.15))
        values = np.clip(np.arange(256) / 255 * exposure, 0, 1) ** gamma * 255
        return cls(
            colour_cast(rng),
            np.asarray(lit, np.float32),
            np.asarray(values, np.uint8),
            float(rng.uniform(0.2, 0.9)),
            float(rng.uniform(1, 5)),
        )

    def seen(self, image: Image) -> Image:
        """Return a picture as the lens shows it."""
        height, width = image.shape[:2]
        lit = resized_floats(np.repeat(self.lit[..., None], 3, axis=2), width, height)
        picture = cv2.multiply(cv2.transform(image, self.cast), lit, dtype=cv2.CV_8U)
        return blurred(np.asarray(cv2.LUT(picture, self.tone), np.uint8), self.blur)

    def taken(self, rng: np.random.Generator, image: Image) -> Image:
        """Return one picture of the film: with the sensor's grain."""
        grain: npt.NDArray[np.float32] = noise(rng, *image.shape[:2]) * np.float32(self.grain)
        return np.asarray(cv2.add(image, grain, dtype=cv2.CV_8U), np.uint8)
