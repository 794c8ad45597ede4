"""A film of a match from above a table, drawn, and beside it a JSON file with what happened and when.

    python -m training.scenes.film -o FILM.mp4 --seed 1 --hands 1

Bots play riichi. Every tile is put down by a hand that reaches in. Times are seconds; ``t`` of a discard is when its tile lies, ``free``
when the hand is gone. Sides are numbered as ``paizhuo camera --table`` numbers them. Drawing tiles needs the extra ``training``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from paizhuo.vision.labels import LABELS
from training.scenes.film_look import Look
from training.scenes.film_match import Lying, Move, moves
from training.scenes.film_stage import Stage
from training.scenes.hands import draw_hand
from training.scenes.layouts import Pose
from training.scenes.pixels import Image
from training.scenes.sources import DrawnSet, FaceSource

RATE: Final = 10
_REACH, _DRAW_BACK = 0.4, 0.45
"""Seconds for which a hand reaches in, and draws back."""
_SIZES: Final = ((720, 1280), (900, 1600), (1080, 1920))
_LIGHT: Final = 120.0
"""Grey levels that no colour of a light ground is below."""
_ARM: Final = 1000.0
"""Millimetres from the finger tips beyond which nothing of an arm is seen."""


@dataclass(frozen=True)
class Stroke:
    """A seat's hand reaches in to a spot: it begins, touches the table, and is gone again. ``after``: what lies there from the touch on."""

    move: Move
    begin: float
    touch: float
    end: float
    spot: np.ndarray
    number: int


def _spot(stage: Stage, before: Lying, move: Move) -> np.ndarray:
    """Return where a move's hand goes to."""
    if move.kind == "draw":
        return stage.plan.of_wall(before.front).centre
    there, then = stage.plan.places(before), stage.plan.places(move.after)
    changed = [then.get(key, there.get(key)) for key in there.keys() ^ then.keys() if key[0] < 2]
    places = [found[0].centre for found in changed if found is not None]
    usual = Pose(np.array([0, -stage.plan.hand, 20.0]), np.eye(3)).moved(0, 0, move.seat * np.pi / 2).centre
    return np.mean(places, axis=0) if places else usual


def strokes(stage: Stage, rng: np.random.Generator, seed: int, hands: int) -> Iterator[Stroke]:
    """Yield all moves with their times; each begins when the hand of the move before is gone, or nearly."""
    clock, before = 1.5, Lying()
    for number, move in enumerate(moves(seed, hands)):
        if move.kind in ("dealt", "show", "clear", "turn_up"):
            wait = {"dealt": 0.0, "show": 1.0, "clear": 2.5, "turn_up": 0.3}[move.kind]
            time = 0.0 if move.kind == "dealt" and number == 0 else clock + wait
            yield Stroke(move, time, time, time, np.zeros(3), number)
            clock = max(clock, time) + 1.5
        else:
            begin = clock + float(rng.uniform(0.1, 0.7))
            reach, back = (part * float(rng.uniform(0.8, 1.3)) for part in (_REACH, _DRAW_BACK))
            touch = begin + reach
            yield Stroke(move, begin, touch, touch + back, _spot(stage, before, move), number)
            clock = touch + back * 0.8
        before = move.after


def _events(all_strokes: list[Stroke], sides: tuple[int, ...]) -> list[dict[str, Any]]:
    """Return what a follower should say."""
    found: list[dict[str, Any]] = []
    for stroke in all_strokes:
        move, told = stroke.move, {"t": round(stroke.touch, 2), "free": round(stroke.end, 2)}
        if move.kind == "discard":
            side, tile = sides[move.seat], LABELS[move.tile]
            found.append(told | {"event": "discard", "side": side, "tile": tile, "sideways": move.sideways})
        elif move.kind == "meld" and move.source >= 0:
            source = sides[move.source]
            tile = LABELS[move.tile]
            found.append(
                told | {"event": "claimed", "side": sides[move.seat], "from": source, "tile": tile, "kind": move.meld}
            )
        elif move.kind == "clear" and stroke is not all_strokes[-1]:
            found.append(told | {"event": "cleared"})
    return found


def _with_hands(stage: Stage, picture: Image, going_on: list[Stroke], time: float) -> Image:
    """Return the picture with the hands that reach in."""
    shown = picture.copy()
    for stroke in going_on:
        share = (time - stroke.begin) / (stroke.touch - stroke.begin)
        if time > stroke.touch:
            share = (stroke.end - time) / (stroke.end - stroke.touch)
        share = 1 - (1 - share) ** 2
        rim = stage.plan.rim(stroke.move.seat)
        from_there, spot = stage.camera.project(np.stack([rim, stroke.spot]))
        tips = from_there + (spot - from_there) * share
        _reach(stage, shown, stroke, np.asarray(tips, np.float64), np.asarray(spot - from_there, np.float64))
    return shown


def _reach(stage: Stage, picture: Image, stroke: Stroke, tips: np.ndarray, way: np.ndarray) -> None:
    """Draw one hand, within the part of the picture that it takes."""
    pixels = stage.camera.focal / float(np.linalg.norm(stage.camera.position - stroke.spot))
    along = way / max(float(np.linalg.norm(way)), 1.0)
    ends = np.stack([tips + along * 60 * pixels, tips - along * _ARM * pixels])
    height, width = picture.shape[:2]
    low = np.clip(ends.min(axis=0) - 130 * pixels, 0, (width, height)).astype(int)
    high = np.clip(ends.max(axis=0) + 130 * pixels, 0, (width, height)).astype(int)
    if (high - low).min() < 8:
        return
    part = picture[low[1] : high[1], low[0] : high[0]]
    ids = np.zeros(part.shape[:2], np.uint16)
    rng = np.random.default_rng([stroke.move.seat, 5])  # every seat has its own skin
    draw_hand(rng, part, ids, pixels * 0.8, tips - low, float(np.arctan2(along[1], along[0])))


def film(
    file: Path, seed: int, hands: int, source: FaceSource, size: tuple[int, int] | None = None, seconds: float = 1e9
) -> dict[str, Any]:
    """Write the film, at most so many seconds of it, and give what happens in it. Raises ``OSError`` if it cannot be written."""
    rng = np.random.default_rng([seed, 40])
    high, wide = size or _SIZES[int(rng.integers(len(_SIZES)))]
    stage, look = Stage.of(rng, seed, source, (high, wide)), Look.of(rng)
    steps = [stroke for stroke in strokes(stage, rng, seed, hands) if stroke.end < seconds]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"mp4v"), RATE, (wide, high))
    if not writer.isOpened():
        raise OSError(f"{file} cannot be written as a video")
    still, done = stage.picture, 0
    for number in range(int((steps[-1].end + 1.5) * RATE)):
        time = number / RATE
        ahead = done
        while ahead < len(steps) and steps[ahead].touch <= time:
            ahead += 1
        if ahead > done or number == 0:
            done = ahead
            if done:
                stage.show(steps[done - 1].move.after)
            still = look.seen(stage.picture)
        going_on = [stroke for stroke in steps if stroke.begin < time < stroke.end]
        shown = _with_hands(stage, still, going_on, time) if going_on else still
        writer.write(look.taken(rng, shown))
    writer.release()
    widths = stage.tile_pixels(
        max((stroke.move.after for stroke in steps), key=lambda lying: sum(map(len, lying.rivers)))
    )
    return {
        "seed": seed,
        "size": [wide, high],
        "rate": RATE,
        "tile_pixels": {"least": round(min(widths, default=0), 1), "most": round(max(widths, default=0), 1)},
        "events": _events(steps, stage.sides()),
    }


def design(seed: int) -> DrawnSet:
    """Return a drawn design with a light ground, as nearly all sets have. Raises ``MissingFonts``."""
    designs = (DrawnSet(number) for number in count(1000 * seed))
    return next(drawn for drawn in designs if min(drawn.body(np.random.default_rng(0))) > _LIGHT)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", dest="file", type=Path, required=True, metavar="FILM.mp4")
    parser.add_argument("--seed", type=int, default=1, help="of the walls, the design of the tiles and all else")
    parser.add_argument("--hands", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="end the film after so many seconds")
    parser.add_argument("--high", type=int, help="pixels: 720, 900 or 1080 (by the seed, if not given)")
    given = parser.parse_args()
    size = None if given.high is None else (given.high, given.high * 16 // 9)
    truth = film(given.file, given.seed, given.hands, design(given.seed), size, given.seconds)
    given.file.with_suffix(".json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
