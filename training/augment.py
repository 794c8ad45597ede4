"""Making one picture look as if taken by another camera in another light, or seen in a mirror."""

from __future__ import annotations

import functools
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Floats, Image

_LEVELS: Final = np.linspace(0, 1, 256, dtype=np.float32)


def tone_table(rng: np.random.Generator) -> Image:
    """256 x 1 x 3: exposure, contrast, gamma, and the lamp's colour."""
    gain = np.exp(rng.normal(0, 0.22)) * np.exp(rng.normal(0, 0.09, 3))
    lift = rng.normal(0, 0.05)
    gamma = np.exp(rng.normal(0, 0.25))
    if rng.random() < 0.1:
        gain = gain * rng.uniform(0.25, 0.6)
    table = np.clip(_LEVELS[:, None] ** gamma * gain + lift, 0, 1)
    return np.asarray(np.round(table * 255), np.uint8).reshape(256, 1, 3)


def photographed(image: Image, rng: np.random.Generator, blur: float = 1.0) -> Image:
    """Tone always; hue, saturation, blur, noise and JPEG sometimes. ``blur`` scales how strong blur may be, in pixels."""
    result = cv2.LUT(image, tone_table(rng))
    if rng.random() < 0.25:
        grey = cv2.cvtColor(cv2.cvtColor(result, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        share = float(rng.uniform(-0.5, 1.0)) if rng.random() < 0.85 else 1.0
        result = cv2.addWeighted(result, 1 - share, grey, share, 0)
    if rng.random() < 0.3:
        result = cv2.GaussianBlur(result, (0, 0), float(rng.uniform(0.3, 1.1)) * blur)
    if rng.random() < 0.12:
        result = _smeared(np.asarray(result, np.uint8), rng, blur)
    if rng.random() < 0.3:
        result = noisy(np.asarray(result, np.uint8), rng, float(rng.uniform(1, 9)))
    if rng.random() < 0.25:
        _, coded = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        result = cv2.imdecode(coded, cv2.IMREAD_COLOR)  # type: ignore[assignment]
    return np.ascontiguousarray(result, np.uint8)


@functools.cache
def _grain() -> npt.NDArray[np.int16]:
    """Noise of deviation 64, drawn once: drawing it anew takes longer than all else together."""
    return np.asarray(np.clip(np.random.default_rng(0).normal(0, 64, (768, 768, 3)), -32000, 32000), np.int16)


def noisy(image: Image, rng: np.random.Generator, deviation: float) -> Image:
    """With grain; pictures of up to 640 pixels."""
    height, width = image.shape[:2]
    grain = _grain()
    top, left = int(rng.integers(grain.shape[0] - height)), int(rng.integers(grain.shape[1] - width))
    part = grain[top : top + height, left : left + width]
    part = part[:: int(rng.choice((-1, 1))), :: int(rng.choice((-1, 1)))]
    return np.asarray(cv2.addWeighted(image, 1.0, part, deviation / 64, 0.0, dtype=cv2.CV_8U), np.uint8)


def _smeared(image: Image, rng: np.random.Generator, blur: float) -> Image:
    """Return a hand that was not still."""
    length = max(2, round(float(rng.uniform(2, 4.5)) * blur))
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = (length - 1) / 2
    for step in np.linspace(-reach, reach, 4 * length):
        kernel[round(reach + step * np.sin(angle)), round(reach + step * np.cos(angle))] = 1
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)


def moved(crop: Image, rng: np.random.Generator) -> Image:
    """Cut out a little beside, larger, or leaning."""
    height, width = crop.shape[:2]
    matrix = cv2.getRotationMatrix2D(
        (width / 2, height / 2), float(rng.normal(0, 2.0)), float(1 + rng.normal(0, 0.025))
    )
    matrix[:, 2] += rng.normal(0, 0.02, 2) * np.array([width, height])
    return np.asarray(cv2.warpAffine(crop, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def shaded(image: Image, rng: np.random.Generator) -> Image:
    """Return a shadow's edge or a gleam across the picture."""
    height, width = image.shape[:2]
    corners = rng.uniform(0.45, 1.25, (2, 2)).astype(np.float32)
    field = cv2.resize(corners, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(image, cv2.merge((field, field, field)), dtype=cv2.CV_8U), np.uint8)


def dyed_red(face: Image, rng: np.random.Generator) -> Image:
    """Return a plain five's print in red, the ground as it was: how most sets mark a red five."""
    hue, saturation, value = (
        channel.astype(np.float32) for channel in cv2.split(cv2.cvtColor(face, cv2.COLOR_BGR2HSV))
    )
    ground = float(np.percentile(value, 85))
    darkness = np.clip((ground - value) / max(ground * 0.55, 1.0), 0, 1)
    print_share = np.clip(np.maximum(darkness * 1.4, (saturation - 60) / 90), 0, 1)
    red = float(rng.uniform(-7, 7)) % 180
    strong = float(rng.uniform(150, 235))
    bright = np.maximum(value, ground * float(rng.uniform(0.5, 0.8)))
    dyed = cv2.merge(
        (
            np.where(print_share > 0.25, np.float32(red), hue).astype(np.uint8),
            (saturation * (1 - print_share) + strong * print_share).astype(np.uint8),
            (value * (1 - print_share) + bright * print_share).astype(np.uint8),
        )
    )
    return np.asarray(cv2.cvtColor(dyed, cv2.COLOR_HSV2BGR), np.uint8)


def mirrored(image: Image, quads: Floats, way: int) -> tuple[Image, Floats]:
    """Return one of the eight ways a square can lie: bit 1 mirrors left and right, 2 top and bottom, 4 swaps the axes.

    Corners go round clockwise afterwards too.
    """
    size = image.shape[0]
    quads = quads.copy()
    if way & 1:
        image = image[:, ::-1]
        quads[..., 0] = size - quads[..., 0]
    if way & 2:
        image = image[::-1]
        quads[..., 1] = size - quads[..., 1]
    if way & 4:
        image = image.transpose(1, 0, 2)
        quads = quads[..., ::-1]
    if way.bit_count() % 2:
        quads = quads[:, ::-1]
    return np.ascontiguousarray(image), np.ascontiguousarray(quads)
