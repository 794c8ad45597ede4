"""Lines that drawings are made of: curves through points, arcs, leaves, petals. Angles in degrees, clockwise from right."""

from __future__ import annotations

import numpy as np

from training.faces.canvas import Place, Points


def points(*places: Place) -> Points:
    return np.array(places, np.float64)


def off(start: Place, x: float, y: float) -> Points:
    """Return the point so far right of and below another."""
    return np.array((start[0] + x, start[1] + y), np.float64)


def towards(start: Place, angle: float, length: float) -> Points:
    """Return the point that lies so far from the start in a direction."""
    turn = np.radians(angle)
    return np.array((start[0] + length * np.cos(turn), start[1] + length * np.sin(turn)))


def curve(*places: Place, steps: int = 8) -> Points:
    """Return a smooth line through the places (Catmull and Rom's spline)."""
    knots = np.array((places[0], *places, places[-1]), np.float64)
    t = (np.arange(steps) / steps)[:, None]
    parts = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        parts.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return np.concatenate((*parts, knots[-1:]))


def bend(start: Place, end: Place, sag: float, steps: int = 12) -> Points:
    """Return a bow from start to end that leaves the straight line to the left by a share of its length."""
    a, b = np.asarray(start, np.float64), np.asarray(end, np.float64)
    along = b - a
    middle = (a + b) / 2 + np.array((along[1], -along[0])) * sag * 2
    t = np.linspace(0, 1, steps)[:, None]
    return (1 - t) ** 2 * a + 2 * t * (1 - t) * middle + t**2 * b


def arc(centre: Place, radius: float, start: float, end: float, steps: int = 16) -> Points:
    turn = np.radians(np.linspace(start, end, steps))
    return np.stack((centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn)), 1)


def leaf(start: Place, end: Place, width: float, sag: float = 0.0, belly: float = 0.5) -> Points:
    """Return the outline of a leaf or petal; ``belly`` says where along it is widest."""
    spine = bend(start, end, sag, 11)
    t = np.linspace(0, 1, 11)
    swell = np.sin(np.pi * t ** (np.log(0.5) / np.log(belly)))
    along = np.gradient(spine, axis=0)
    across = np.stack((-along[:, 1], along[:, 0]), 1)
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-6)
    half = across * (swell * width / 2)[:, None]
    return np.concatenate((spine + half, (spine - half)[::-1]))


def taper(count: int, start: float, middle: float, end: float) -> Points:
    """Widths along a stroke."""
    return np.interp(np.linspace(0, 1, count), (0, 0.5, 1), (start, middle, end))


def wave(start: Place, end: Place, height: float, swings: float, steps: int = 24) -> Points:
    """Return a wavy line."""
    a, b = np.asarray(start, np.float64), np.asarray(end, np.float64)
    t = np.linspace(0, 1, steps)[:, None]
    along = b - a
    across = np.array((-along[1], along[0])) / max(float(np.linalg.norm(along)), 1e-6)
    return a + along * t + across * np.sin(t * swings * np.pi * 2) * height
