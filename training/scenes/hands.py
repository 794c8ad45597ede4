"""Fingers and arms that reach into the picture and cover tiles."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from training.scenes.pixels import (
    Colour,
    Ids,
    Image,
    blurred,
    clouds,
    coloured,
    hue_colour,
    shifted,
    under,
)

Vector = npt.NDArray[np.float64]

_SKIN: Final[tuple[Colour, ...]] = (
    (150, 180, 225),
    (130, 165, 215),
    (105, 145, 200),
    (80, 115, 170),
    (55, 80, 125),
    (170, 195, 235),
)


def _finger(mask: Image, knuckle: Vector, along: Vector, length: float, thick: float, bend: float) -> Vector:
    """Draw a finger of two bones; give its tip."""
    joint = knuckle + along * length * 0.5
    turned = np.array(
        [along[0] * np.cos(bend) - along[1] * np.sin(bend), along[0] * np.sin(bend) + along[1] * np.cos(bend)]
    )
    tip = joint + turned * length * 0.5
    points = [(int(p[0]), int(p[1])) for p in (knuckle, joint, tip)]
    cv2.line(mask, points[0], points[1], (255, 0, 0), max(2, int(thick)), cv2.LINE_AA)
    cv2.line(mask, points[1], points[2], (255, 0, 0), max(2, int(thick * 0.9)), cv2.LINE_AA)
    return np.asarray(tip, np.float64)


def reach_in(rng: np.random.Generator, picture: Image, ids: Ids, pixels: float) -> None:
    """Draw a hand with some fingers over the picture; ``pixels`` are those of a millimetre. Plates below it are no longer seen."""
    height, width = ids.shape
    target = np.array([rng.uniform(0.05, 0.95) * width, rng.uniform(0.05, 0.95) * height])
    draw_hand(rng, picture, ids, pixels, target, float(rng.uniform(-np.pi, np.pi)))


def draw_hand(rng: np.random.Generator, picture: Image, ids: Ids, pixels: float, target: Vector, angle: float) -> None:
    """Draw a hand whose finger tips are about ``target`` (in pixels) and that reaches there in the direction of ``angle``."""
    height, width = ids.shape
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    thick = 17 * pixels * float(rng.uniform(0.85, 1.2))
    mask = np.zeros((height, width), np.uint8)
    tips = []
    count = int(rng.choice((1, 2, 3, 4, 4)))
    knuckles = target - along * thick * 3.6
    for i in range(count):
        start = knuckles + across * (i - (count - 1) / 2) * thick * 1.02
        length = thick * float(rng.uniform(2.6, 4.2))
        tips.append(_finger(mask, start, along, length, thick, float(rng.normal(0, 0.2))))
    palm = knuckles - along * thick * 2.2
    broad = max(2.0, count * 0.55 + 0.4)
    axes = (max(2, int(thick * 2.9)), max(2, int(thick * broad)))
    cv2.ellipse(
        mask, (int(palm[0]), int(palm[1])), axes, float(np.degrees(angle)), 0, 360, (255, 0, 0), -1, cv2.LINE_AA
    )
    wrist = palm - along * thick * 60
    cv2.line(
        mask,
        (int(palm[0]), int(palm[1])),
        (int(wrist[0]), int(wrist[1])),
        (255, 0, 0),
        max(2, int(thick * broad * 1.45)),
        cv2.LINE_AA,
    )

    skin = shifted(rng, _SKIN[int(rng.integers(len(_SKIN)))], 9)
    if rng.random() < 0.08:
        skin = hue_colour(rng, (0, 180), (20, 230))  # a glove
    drop = (int(rng.normal(0, thick * 0.3)), int(rng.normal(thick * 0.2, thick * 0.3)))
    cast = blurred(np.roll(mask, drop, axis=(1, 0)), max(1.0, thick * 0.3))
    darker = np.asarray(255 - cast * np.float32(0.45), np.uint8)
    picture[:] = under(picture, darker)
    depth = blurred(mask, max(1.0, thick * 0.28)).astype(np.float32) / 255
    shade = 0.45 + 0.55 * depth + 0.05 * clouds(rng, height, width, max(3.0, thick * 0.6), 2)
    tinted = coloured(skin, shade)
    for tip in tips:
        nail = tip - along * thick * 0.05
        axes = (max(1, int(thick * 0.26)), max(1, int(thick * 0.19)))
        cv2.ellipse(
            tinted,
            (int(nail[0]), int(nail[1])),
            axes,
            float(np.degrees(angle)),
            0,
            360,
            shifted(rng, skin, 6),
            -1,
            cv2.LINE_AA,
        )
    share = mask.astype(np.float32) / 255
    picture[:] = np.asarray(cv2.blendLinear(picture, tinted, 1 - share, share), np.uint8)
    ids[mask > 127] = 0
