"""Light in the room, and what a camera makes of a picture."""

from __future__ import annotations

import cv2
import numpy as np

from training.scenes.pixels import Floats, Image, blurred, clipped, fill, noise, resized, resized_floats
from training.scenes.solid import Light

_LOW = 32
"""The side of the coarse map of light."""


def lamp(rng: np.random.Generator) -> Light:
    """Return a lamp somewhere above, hard or soft."""
    angle, height = float(rng.uniform(-np.pi, np.pi)), float(rng.uniform(0.5, 1.5))
    towards = np.array([np.cos(height) * np.cos(angle), np.cos(height) * np.sin(angle), np.sin(height)])
    ambient = float(rng.uniform(0.48, 0.92))
    direct = (1 - ambient) / float(towards[2]) * float(rng.uniform(0.9, 1.05))
    blur = float(rng.choice((1.0, 3, 6, 12)))
    darkness = float(rng.uniform(0.2, 0.75)) * (1.1 - ambient)
    return Light(
        towards,
        ambient,
        direct,
        blur,
        darkness,
        gloss=float(rng.uniform(0, 1)) ** 2 * 90,
        sheen=float(rng.uniform(0, 1)) ** 2 * 150,
    )


def _light_map(rng: np.random.Generator) -> Floats:
    """Return how bright each part of the picture is lit, coarse: slope, vignette, soft shadows of people and lamps."""
    y, x = np.mgrid[0:_LOW, 0:_LOW].astype(np.float32) / (_LOW - 1) - 0.5
    angle = float(rng.uniform(-np.pi, np.pi))
    lit = 1 + float(rng.exponential(0.18)) * (x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle)))
    if rng.random() < 0.5:
        lit -= float(rng.uniform(0, 0.5)) * (x * x + y * y)
    for _ in range(int(rng.choice((0, 0, 0, 1, 1, 2)))):
        shadow = np.zeros((_LOW, _LOW), np.uint8)
        middle = rng.uniform(0, _LOW, 2)
        corners = middle + rng.normal(0, _LOW * 0.35, (int(rng.integers(3, 7)), 2))
        outline = np.asarray(cv2.convexHull(corners.astype(np.float32)), np.float32).reshape(-1, 2)
        fill(shadow, outline, (255, 0, 0))
        shadow = blurred(shadow, float(rng.choice((0.8, 2, 5))))
        lit *= 1 - float(rng.uniform(0.1, 0.6)) * shadow / np.float32(255)
    return np.asarray(lit, np.float32)


def _glare(rng: np.random.Generator) -> Floats:
    """White added by reflections, coarse."""
    total = np.zeros((_LOW, _LOW), np.float32)
    y, x = np.mgrid[0:_LOW, 0:_LOW].astype(np.float32)
    for _ in range(int(rng.integers(1, 4))):
        cx, cy = rng.uniform(0, _LOW, 2)
        wide, high = rng.uniform(1, 7, 2)
        total += float(rng.uniform(20, 170)) * np.exp(-(((x - cx) / wide) ** 2) - ((y - cy) / high) ** 2).astype(
            np.float32
        )
    return total


def colour_cast(rng: np.random.Generator) -> Floats:
    """Return a 3x3 map of colours: white balance, saturation, rarely grey."""
    kind = rng.random()
    warmth = float(rng.normal(0, 0.09)) if kind < 0.8 else float(rng.normal(0, 0.16))
    if kind > 0.93:  # a lamp's yellow light, or a blue evening
        warmth = float(rng.uniform(0.18, 0.38)) if kind > 0.96 else float(rng.uniform(-0.28, -0.12))
    gains = np.array([1 - warmth, 1 + float(rng.normal(0, 0.025)), 1 + warmth], np.float32)
    saturation = 0.0 if rng.random() < 0.02 else float(rng.uniform(0.55, 1.35))
    grey = np.tile(np.array([0.114, 0.587, 0.299], np.float32), (3, 1))
    return np.asarray((grey * (1 - saturation) + np.eye(3, dtype=np.float32) * saturation) @ np.diag(gains), np.float32)


def _tone(rng: np.random.Generator) -> Image:
    """Return a table of brightness: exposure, contrast, gamma; sometimes dark, sometimes so bright that white tiles lose their edges."""
    kind = rng.random()
    exposure, gamma = float(rng.normal(1.08, 0.14)), float(np.exp(rng.normal(0, 0.18)))
    if kind < 0.07:
        exposure, gamma = float(rng.uniform(0.28, 0.55)), min(gamma, 1.05)
    elif kind > 0.91:
        exposure = float(rng.uniform(1.25, 1.75))
    lift = float(rng.exponential(0.025))
    values = np.clip(np.arange(256, dtype=np.float64) / 255 * max(exposure, 0.15), 0, 1) ** gamma
    curve = float(np.clip(rng.normal(0.3, 0.28), -0.2, 0.85))  # as cameras bend it: darker darks, lighter lights
    values = values - curve * np.sin(2 * np.pi * values) / (2 * np.pi)
    return np.asarray(np.clip((values * (1 - lift) + lift) * 255, 0, 255), np.uint8)


def _motion(rng: np.random.Generator, image: Image, length: float) -> Image:
    side = max(3, int(length) | 1)
    kernel = np.zeros((side, side), np.float32)
    angle, middle = float(rng.uniform(-np.pi, np.pi)), side // 2
    dx, dy = int(np.rint(middle * np.cos(angle))), int(np.rint(middle * np.sin(angle)))
    cv2.line(kernel, (middle - dx, middle - dy), (middle + dx, middle + dy), (1, 0, 0), 1)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)


def out_of_focus(rng: np.random.Generator, image: Image, nearness: Floats) -> Image:
    """Blurs what is nearer or farther than where the lens is set; ``nearness`` is one over the distance, coarse."""
    height, width = image.shape[:2]
    near, far = float(np.percentile(nearness, 95)), max(float(np.percentile(nearness, 5)), 0.0)
    if near <= far:
        return image
    focus = float(rng.uniform(far, near))
    amount = np.clip(np.abs(nearness - focus) / (near - far) * float(rng.uniform(0.6, 1.8)), 0, 1)
    share = resized_floats(amount.astype(np.float32), width, height)
    soft = blurred(image, float(rng.uniform(0.8, 2.8)))
    return np.asarray(cv2.blendLinear(soft, image, share, 1 - share), np.uint8)


def as_photographed(rng: np.random.Generator, image: Image, blur: float = 1.0) -> Image:
    """Light, lens, sensor and file, in that order; ``blur`` is the largest usual blur in pixels."""
    height, width = image.shape[:2]
    lit = resized_floats(np.repeat(_light_map(rng)[..., None], 3, axis=2), width, height)
    cast = np.asarray(cv2.transform(image, colour_cast(rng)), np.uint8)
    picture = np.asarray(cv2.multiply(cast, lit, dtype=cv2.CV_8U), np.uint8)
    if rng.random() < 0.25:
        glare = clipped(np.repeat(_glare(rng)[..., None], 3, axis=2))
        picture = np.asarray(cv2.add(picture, resized(glare, width, height, cv2.INTER_LINEAR)), np.uint8)
    picture = np.asarray(cv2.LUT(picture, _tone(rng)), np.uint8)
    picture = _through_lens(rng, picture, blur)
    return _through_sensor(rng, picture)


def _through_lens(rng: np.random.Generator, picture: Image, blur: float) -> Image:
    kind = rng.random()
    height, width = picture.shape[:2]
    if kind < 0.42:
        picture = blurred(picture, float(rng.uniform(0, 0.8 * blur)))
    elif kind < 0.48:
        picture = blurred(picture, float(rng.uniform(blur, 2 * blur)))
    elif kind < 0.54:
        picture = _motion(rng, picture, float(rng.uniform(1.5, 2 + 3.5 * blur)))
    if rng.random() < 0.08:  # taken from afar, enlarged later
        share = float(rng.uniform(0.45, 0.9))
        small = resized(picture, max(8, int(width * share)), max(8, int(height * share)))
        picture = resized(small, width, height, cv2.INTER_CUBIC if rng.random() < 0.6 else cv2.INTER_LINEAR)
    return picture


def _through_sensor(rng: np.random.Generator, picture: Image) -> Image:
    height, width = picture.shape[:2]
    if rng.random() < 0.7:
        grain = noise(rng, height, width) * np.float32(min(rng.exponential(4.5), 16))
        if rng.random() < 0.4:  # grey grain
            grain = np.asarray(cv2.merge([np.ascontiguousarray(grain[..., 0])] * 3), np.float32)
        picture = np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), np.uint8)
        if rng.random() < 0.2:
            picture = blurred(picture, float(rng.uniform(0.3, 0.7)))
    if rng.random() < 0.7:  # as telephones do
        amount = float(rng.uniform(0.3, 1.8))
        picture = np.asarray(
            cv2.addWeighted(picture, 1 + amount, blurred(picture, float(rng.uniform(0.7, 1.6))), -amount, 0), np.uint8
        )
    if rng.random() < 0.85:
        quality = int(np.clip(rng.normal(78, 15), 30, 95)) if rng.random() < 0.92 else int(rng.integers(22, 48))
        file = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
    return picture
