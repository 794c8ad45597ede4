"""Trains the detector on synthetic and real photos.

    python -m training.train_locate --configuration cross_design --photos FOLDER --minutes 120

Stops after its minutes, or at Ctrl+C; the same command goes on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import torch

from paizhuo.vision.candidates import thinned
from paizhuo.vision.geometry import Image
from paizhuo.vision.labels import BACK
from paizhuo.vision.locate import decoded
from paizhuo.vision.models import Locating as LocatingAtUse
from training.augment import mirrored, photographed, shaded
from training.configuration import Locating
from training.feeding import fed
from training.losses import Wanted, locate_losses, wanted_of
from training.nets import Average, LocateNet
from training.real import Photo, filled, read_all, refilled, split
from training.running import Run, chosen_by, device_of, half_precision, optimiser_of, parser_of
from training.targets import Truth, encode, short_sides

_LOOSE_SHRINK: Final = 0.72
"""The short side of a tile, as a share of that of its box in a turned photo."""
_MEASURED: Final = 32
_MOST_ZOOM: Final = 8.0


@dataclass(frozen=True)
class Example:
    """A whole photo with what is known of it."""

    image: Image
    truth: Truth
    short: float
    """Pixels: the tiles' typical short side; 0 without tiles."""


def real_example(photo: Photo, rng: np.random.Generator) -> Example:
    image = photo.read()
    known = photo.quads is not None
    mask = None if known else filled(image)
    quads = photo.outlines
    short = float(np.median(short_sides(quads))) * (1.0 if mask is None else _LOOSE_SHRINK)
    if mask is not None:
        image = refilled(image, mask, rng)
    return Example(
        image,
        Truth(quads, np.ones(len(quads), np.bool_), hulls_known=mask is None, corners_known=known, complete=False),
        short,
    )


def scene_example(path: Path, seen_from: float) -> Example:
    """``path``: of the picture, beside it the tiles."""
    image = np.asarray(cv2.imread(str(path)), np.uint8)
    with np.load(path.with_suffix(".npz")) as saved:
        quads, seen = saved["quads"].astype(np.float32), saved["seen"]
    wanted = seen >= seen_from
    short = float(np.median(short_sides(quads[wanted]))) if wanted.any() else 0.0
    return Example(image, Truth(quads, wanted), short)


def shows_backs(path: Path) -> bool:
    """Return whether a scene shows backs. ``path``: of the picture, beside it the tiles."""
    with np.load(path.with_suffix(".npz")) as saved:
        return bool((saved["labels"] == BACK).any())


def placed(example: Example, how: Locating, rng: np.random.Generator) -> tuple[Image, Truth]:
    """Return a square cut out of the photo at another scale and aspect, turned by quarters or mirrored."""
    height, width = example.image.shape[:2]
    if example.short:
        wanted = float(np.exp(rng.uniform(np.log(how.shortest), np.log(how.longest))))
        if rng.random() < how.close:
            wanted = float(rng.uniform(how.longest, 3 * how.longest))
        scale = wanted / example.short
    else:
        scale = float(np.exp(rng.uniform(np.log(0.4), np.log(2.0))))
    scale = float(np.clip(scale, 0.3 * how.size / max(height, width), _MOST_ZOOM))
    stretch = float(np.exp(rng.uniform(-1, 1) * np.log(how.stretch) / 2))
    across, down = how.size / (scale * stretch), how.size / (scale / stretch)
    quads = example.truth.quads
    if len(quads) and rng.random() < 0.9:
        middle = quads[int(rng.integers(len(quads)))].mean(axis=0)
        left = float(middle[0]) - across * rng.uniform(0.1, 0.9)
        top = float(middle[1]) - down * rng.uniform(0.1, 0.9)
    else:
        left, top = (
            rng.uniform(min(0, width - across), max(0, width - across)),
            rng.uniform(min(0, height - down), max(0, height - down)),
        )
    # As much of the window on the photo as there is.
    left = float(np.clip(left, min(0, width - across), max(0, width - across)))
    top = float(np.clip(top, min(0, height - down), max(0, height - down)))
    x1, y1 = round(left), round(top)
    x2, y2 = x1 + max(2, round(across)), y1 + max(2, round(down))
    inner = example.image[max(0, y1) : min(height, y2), max(0, x1) : min(width, x2)]
    edges = (max(0, -y1), max(0, y2 - height), max(0, -x1), max(0, x2 - width))
    if any(edges):
        if rng.random() < 0.5:
            inner = cv2.copyMakeBorder(inner, *edges, cv2.BORDER_REPLICATE)  # type: ignore[assignment]
        else:
            colour = rng.integers(0, 256, 3).tolist()
            inner = cv2.copyMakeBorder(inner, *edges, cv2.BORDER_CONSTANT, value=colour)  # type: ignore[assignment]
    shrinks = inner.shape[0] > how.size or inner.shape[1] > how.size
    image = cv2.resize(inner, (how.size, how.size), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    factor = np.array([how.size / (x2 - x1), how.size / (y2 - y1)], np.float32)
    moved = (quads - np.array([x1, y1], np.float32)) * factor
    picture, moved = mirrored(np.asarray(image, np.uint8), moved, int(rng.integers(8)))
    truth = example.truth
    return picture, Truth(moved, truth.wanted, truth.hulls_known, truth.corners_known, truth.complete)


class Batch(NamedTuple):
    """``pictures``: N x H x W x 3 bytes."""

    pictures: torch.Tensor
    wanted: Wanted


class Examples:
    """Where training pictures come from."""

    def __init__(self, work: Path, photos: Sequence[Photo], how: Locating) -> None:
        self._photos = [photo for photo in photos if not photo.single]
        self._scenes = [path.with_suffix(".jpg") for path in sorted((work / "scenes").glob("*.npz"))]
        self._clutter = sorted((work / "clutter").glob("[0-9]*[0-9].jpg"))
        self._with_backs = [path for path in self._scenes if how.backs and shows_backs(path)]
        self._how = how
        print(
            f"{len(self._photos)} real photos, {len(self._scenes)} scenes, {len(self._clutter)} without tiles",
            flush=True,
        )

    def one(self, rng: np.random.Generator) -> tuple[Image, Truth]:
        how = self._how
        kind = rng.random()
        if (kind < how.real and self._photos) or not self._scenes:
            example = real_example(self._photos[int(rng.integers(len(self._photos)))], rng)
        elif kind < how.real + how.clutter and self._clutter:
            path = self._clutter[int(rng.integers(len(self._clutter)))]
            example = Example(np.asarray(cv2.imread(str(path)), np.uint8), Truth.none(), 0.0)
        else:
            scenes = self._with_backs if self._with_backs and rng.random() < how.backs else self._scenes
            example = scene_example(scenes[int(rng.integers(len(scenes)))], how.seen)
        image, truth = placed(example, how, rng)
        image = photographed(image, rng, blur=1.0)
        return (shaded(image, rng) if rng.random() < 0.3 else image), truth

    def batch(self, rng: np.random.Generator) -> Batch:
        drawn = [self.one(rng) for _ in range(self._how.batch)]
        maps = [encode(truth, *image.shape[:2]) for image, truth in drawn]
        wanted = wanted_of(maps, [truth.complete for _, truth in drawn])
        return Batch(torch.from_numpy(np.stack([image for image, _ in drawn])), wanted)


def seen(pictures: torch.Tensor) -> torch.Tensor:
    """N x H x W x 3 bytes as the nets take them."""
    return pictures.permute(0, 3, 1, 2).to(torch.float32, memory_format=torch.channels_last) / 255


def as_batch(images: Sequence[Image], device: torch.device) -> torch.Tensor:
    return seen(torch.from_numpy(np.stack(images)).to(device))


@torch.no_grad()
def recall_and_precision(net: LocateNet, photos: Sequence[Photo], size: int) -> tuple[float, float]:
    """On whole photos at one look: which boxes are found (IoU of hulls from 0.5; from 0.3 where boxes are loose), and which
    finds are boxes.

    Photos have tiles without labels, so the precision is too low; it serves to compare.
    """
    wanted = found = right = 0
    for photo in photos:
        image = photo.read()
        height, width = image.shape[:2]
        short = float(np.median(short_sides(photo.outlines))) * (_LOOSE_SHRINK if photo.loose else 1)
        scale = min(26 / short, 1.5)
        wide, high = (max(32, round(side * scale / 32) * 32) for side in (width, height))
        copy = np.asarray(cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
        answer = net(as_batch([copy], device_of(net)))[0].cpu().numpy()
        quads = [
            one.quad * np.array([width / wide, height / high], np.float32)
            for one in thinned(decoded(answer, 0.35), LocatingAtUse())
        ]
        wanted, found = wanted + len(photo.boxes), found + len(quads)
        if quads:
            hulls = np.array([[*quad.min(axis=0), *quad.max(axis=0)] for quad in quads])
            low = np.maximum(hulls[:, None, :2], photo.boxes[None, :, :2])
            high_ = np.minimum(hulls[:, None, 2:], photo.boxes[None, :, 2:])
            common = np.clip(high_ - low, 0, None).prod(axis=2)
            areas = [(box[:, 2:] - box[:, :2]).prod(axis=1) for box in (hulls, photo.boxes)]
            overlap = common / (areas[0][:, None] + areas[1][None] - common)
            right += int((overlap.max(axis=0) >= (0.3 if photo.loose else 0.5)).sum())
    return right / max(1, wanted), right / max(1, found)


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = chosen_by(parser_of("train_locate", str(__doc__)), arguments)
    how: Locating = chosen.configuration.locating
    steps: int = chosen.steps or how.steps
    torch.manual_seed(how.seed)
    photos, held = split(read_all(chosen.photos), chosen.configuration.photos.held_out)
    held = [photo for photo in held if not photo.single][:: max(1, len(held) // _MEASURED)]
    device = torch.device(chosen.device)
    net = LocateNet().to(device, memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = optimiser_of(net, how.rate, how.decay)
    run = Run(
        chosen.folder, net, optimiser, Average(net, how.average), chosen.minutes, chosen.start, finish=chosen.finish
    )
    batches = fed(Examples(chosen.work, photos, how).batch, (how.seed, run.step), chosen.processes, device)
    sums = torch.zeros(4, device=device)
    net.train()
    while run.goes_on(steps):
        batch = next(batches)
        with half_precision(device):
            raw = net.raw(seen(batch.pictures))
        losses = locate_losses(raw.float(), batch.wanted)
        loss = losses.score + how.hull_weight * losses.hull + how.corner_weight * losses.corner
        run.stepped(loss, steps, how.rate)
        sums += torch.stack((losses.score, losses.hull, losses.corner, torch.ones_like(loss))).detach()
        if run.step % chosen.measure_every == 0 or run.step == steps:
            score, hull, corner = (sums[:3] / sums[3]).tolist()
            sums.zero_()
            judged = LocateNet().to(device)
            judged.load_state_dict(run.average.state)
            recall, precision = recall_and_precision(judged.eval(), held, how.size) if held else (0.0, 0.0)
            run.measured(score=score, hull=hull, corner=corner, recall=recall, precision=precision)
    return 0


if __name__ == "__main__":
    sys.exit(main())
