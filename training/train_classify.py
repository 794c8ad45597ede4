"""Trains the classifier on real and drawn crops.

    python -m training.train_classify --configuration cross_design --photos FOLDER --minutes 120

Stops after its minutes, or at Ctrl+C; the same command goes on. Needs what ``training.prepare`` made.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import torch

from paizhuo.engine.core.tiles import KIND, RED
from paizhuo.vision.geometry import Floats, Image, rectify
from paizhuo.vision.labels import NOTHING, NUMBER
from training.augment import dyed_red, moved, photographed, shaded
from training.configuration import Classifying
from training.crops import FOLDERS as CROP_FOLDERS
from training.crops import Crops, beside_a_tile, jittered, load_crops, plain
from training.feeding import fed
from training.losses import classify_loss, opinion_loss, turn_loss
from training.nets import Average, ClassifyNet, Lesson
from training.real import Piece, load_pieces
from training.running import Run, chosen_by, device_of, half_precision, optimiser_of, parser_of
from training.targets import turn_group
from training.train_locate import as_batch, seen

_MEASURED: Final = 1600
_COARSEST: Final = 16
"""Pixels: the height down to which real crops are coarsened at times."""

_WHITE: Final = NUMBER["5z"]
TURN_GROUPS: Final = np.array([turn_group(label) for label in range(NOTHING + 1)], np.int64)


class RealTiles:
    """Pieces of real photos, drawn label by label and design by design."""

    def __init__(self, pieces: Sequence[Piece], how: Classifying) -> None:
        self._pieces, self._how = pieces, how
        groups: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for number, piece in enumerate(pieces):
            groups[piece.label][piece.design].append(number)
        self._groups = {label: list(of.values()) for label, of in groups.items()}
        # A real red five counts as much as any tile. There are few, so plain fives are dyed too.
        red = [label for label in sorted(RED) if KIND[label] in groups]
        self._ways = [(label, False) for label in sorted(groups)] + [(label, True) for label in red]
        weights = np.array([how.red_fives if dyed else 1.0 for _, dyed in self._ways])
        self._weights = weights / max(1.0, weights.sum())

    def _piece(self, label: int, rng: np.random.Generator) -> Piece:
        designs = self._groups[label]
        # A set with many photos is shown more often, but not as much more as it has photos.
        shares = np.sqrt([len(of) for of in designs])
        chosen = designs[int(rng.choice(len(designs), p=shares / shares.sum()))]
        return self._pieces[chosen[int(rng.integers(len(chosen)))]]

    def tile(self, rng: np.random.Generator) -> tuple[Image, int, int]:
        """Return a crop, its label, and its turn or -1."""
        label, dyed = self._ways[int(rng.choice(len(self._ways), p=self._weights))]
        piece = self._piece(KIND[label] if dyed else label, rng)
        turn = int(rng.integers(1, 4)) if rng.random() < self._how.turned else 0
        quad = np.roll(_stretched(jittered(piece.quad, rng, self._how.jitter), rng), turn, axis=0)
        crop = rectify(piece.pixels, quad)
        return dyed_red(crop, rng) if dyed else crop, label, -1 if piece.turn < 0 else (piece.turn + turn) % 4

    def nothing(self, rng: np.random.Generator) -> Image:
        """Return a crop beside a tile, with something to be seen in it."""
        while True:
            piece = self._pieces[int(rng.integers(len(self._pieces)))]
            crop = beside_a_tile(piece.pixels, piece.quad, rng, far=False)
            if not plain(crop):
                return crop


def _stretched(quad: Floats, rng: np.random.Generator) -> Floats:
    """Seen at a shallower angle: one end a little shorter than the other, or the whole leaning."""
    middle = quad.mean(axis=0)
    if rng.random() < 0.3:
        lean = rng.normal(0, 0.04, 2)
        away = quad - middle
        return np.asarray(middle + away + away[:, ::-1] * lean, np.float32)
    return quad


def coarsened(crop: Image, rng: np.random.Generator) -> Image:
    """As of a tile of few pixels."""
    height = int(rng.integers(_COARSEST, 48))
    small = cv2.resize(crop, (max(8, round(height * rng.uniform(0.6, 0.95))), height), interpolation=cv2.INTER_AREA)
    back = cv2.resize(small, (crop.shape[1], crop.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(back, np.uint8)


class Batch(NamedTuple):
    """``pictures``: N x 64 x 48 x 3 bytes."""

    pictures: torch.Tensor
    labels: torch.Tensor
    turns: torch.Tensor
    groups: torch.Tensor
    """How far turns can be told, see ``turn_group``."""


class Batches:
    """Mixes real tiles, drawn tiles and what is no tile, each drawn label as often as another."""

    def __init__(self, real: RealTiles | None, crops: Crops, how: Classifying) -> None:
        self._real, self._crops, self._how = real, crops, how
        self._by_label = {int(label): np.flatnonzero(crops.labels == label) for label in np.unique(crops.labels)}
        if NOTHING in self._by_label:
            told = [number for number in self._by_label[NOTHING].tolist() if not plain(crops.pictures[number])]
            self._by_label[NOTHING] = np.array(told, np.int64)
        self._drawn = [label for label in self._by_label if label != NOTHING]
        # Real photos have few red fives. A blank white dragon must not be taken for a back.
        self._weights = np.array([2.0 if label in {_WHITE, *RED} else 1.0 for label in self._drawn])
        self._weights /= max(1.0, self._weights.sum())

    def _kept(self, label: int, rng: np.random.Generator) -> tuple[Image, int, int]:
        among = self._by_label[label]
        number = int(among[int(rng.integers(len(among)))])
        picture = self._crops.pictures[number]
        picture = moved(picture, rng) if rng.random() < 0.5 else picture
        # Drawn crops were photographed once before they were kept.
        picture = photographed(picture, rng, blur=0.8) if rng.random() < 0.5 else picture
        return picture, label, int(self._crops.turns[number])

    def _one(self, rng: np.random.Generator) -> tuple[Image, int, int]:
        how = self._how
        kind = rng.random()
        if kind < how.nothing:
            if NOTHING in self._by_label and (self._real is None or rng.random() < 0.75):
                return self._kept(NOTHING, rng)
            if self._real is not None:
                return photographed(self._real.nothing(rng), rng, blur=0.8), NOTHING, -1
        if self._real is not None and (kind < how.nothing + how.real or not self._drawn):
            crop, label, turn = self._real.tile(rng)
            crop = coarsened(crop, rng) if rng.random() < 0.25 else crop
            return photographed(crop, rng, blur=0.8), label, turn
        return self._kept(self._drawn[int(rng.choice(len(self._drawn), p=self._weights))], rng)

    def batch(self, rng: np.random.Generator) -> Batch:
        drawn = [self._one(rng) for _ in range(self._how.batch)]
        pictures = [shaded(crop, rng) if rng.random() < 0.3 else crop for crop, _, _ in drawn]
        labels = np.array([label for _, label, _ in drawn], np.int64)
        turns = np.array([turn for _, _, turn in drawn], np.int64)
        told = (np.stack(pictures), labels, turns, TURN_GROUPS[labels])
        return Batch(*(torch.from_numpy(part) for part in told))


def held_out_pieces(pieces: Iterable[Piece], held_out: Iterable[str]) -> tuple[list[Piece], list[Piece]]:
    """Trained on, held out."""
    apart = set(held_out)
    sides: tuple[list[Piece], list[Piece]] = ([], [])
    for piece in pieces:
        sides[piece.design in apart].append(piece)
    return sides


@torch.no_grad()
def answers(net: ClassifyNet, crops: Sequence[Image]) -> tuple[Floats, Floats]:
    """Logits and turn logits."""
    device = device_of(net)
    parts = [net(as_batch(crops[start : start + 128], device)) for start in range(0, len(crops), 128)]
    return tuple(torch.cat([part[i] for part in parts]).cpu().numpy() for i in range(2))  # type: ignore[return-value]


def accuracies(net: ClassifyNet, pieces: Sequence[Piece]) -> dict[str, float]:
    """By design, of all, and of turns that can be told, each piece at one of four turns."""
    quarters = np.arange(len(pieces)) % 4
    upright = answers(net, [rectify(piece.pixels, piece.quad) for piece in pieces])[0].argmax(axis=1)
    lying = answers(
        net, [rectify(p.pixels, np.roll(p.quad, int(q), axis=0)) for p, q in zip(pieces, quarters, strict=True)]
    )[1]
    labels = np.array([piece.label for piece in pieces])
    designs = np.array([piece.design for piece in pieces])
    told = (TURN_GROUPS[labels] == 4) & np.array([piece.turn == 0 for piece in pieces])
    right: npt.NDArray[np.bool_] = upright == labels
    found = {f"right_{design}": float(right[designs == design].mean()) for design in sorted(set(designs.tolist()))}
    return {"right": float(right.mean()), **found, "turn": float((lying.argmax(axis=1) == quarters)[told].mean())}


def judged_by(
    said: tuple[torch.Tensor, torch.Tensor], batch: Batch, how: Classifying
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return the loss of what a net said of a batch, and its parts: of labels and of turns."""
    what = classify_loss(said[0].float(), batch.labels, how.smoothing)
    way = turn_loss(said[1].float(), batch.turns, batch.groups)
    return what + how.turn_weight * way, what, way


def main(arguments: Sequence[str] | None = None) -> int:
    parser = parser_of("train_classify", str(__doc__))
    parser.add_argument(
        "--alone", action="store_true", help="without a teacher, which only a graphics card has time for"
    )
    chosen = chosen_by(parser, arguments)
    how: Classifying = chosen.configuration.classifying
    steps: int = chosen.steps or how.steps
    torch.manual_seed(how.seed)
    work: Path = chosen.work
    trained, held = held_out_pieces(load_pieces(work / "pieces.npz"), chosen.configuration.photos.held_out)
    held = held[:: max(1, len(held) // _MEASURED)]
    crops = load_crops(path for folder in CROP_FOLDERS for path in (work / folder).glob("*.npz"))
    print(f"{len(trained)} real tiles, {len(crops)} crops, {len(held)} held out", flush=True)
    device = torch.device(chosen.device)
    taught = how.teacher > 0 and not chosen.alone
    lesson = Lesson(taught=taught).to(device, memory_format=torch.channels_last)  # type: ignore[call-overload]
    run = Run(
        chosen.folder,
        lesson,
        optimiser_of(lesson, how.rate, how.decay),
        Average(lesson, how.average),
        chosen.minutes,
        chosen.start,
        finish=chosen.finish,
    )
    source = Batches(RealTiles(trained, how) if trained else None, crops, how)
    batches = fed(source.batch, (how.seed, run.step), chosen.processes, device)
    sums = torch.zeros(3, device=device)
    lesson.train()
    while run.goes_on(steps):
        batch = next(batches)
        with half_precision(device):
            pictures = seen(batch.pictures)
            mine = lesson.pupil(pictures)[:2]
            theirs = lesson.teacher(pictures)[:2] if lesson.teacher else None
        loss, what, way = judged_by(mine, batch, how)
        if theirs is not None:
            heard = [opinion_loss(my.float(), their.float()) for my, their in zip(mine, theirs, strict=True)]
            loss = (1 - how.teacher) * loss + how.teacher * (heard[0] + how.turn_weight * heard[1])
            loss = loss + judged_by(theirs, batch, how)[0]
        run.stepped(loss, steps, how.rate)
        sums += torch.stack((what, way, torch.ones_like(what))).detach()
        if run.step % chosen.measure_every == 0 or run.step == steps:
            judged = Lesson(taught=taught).to(device)
            judged.load_state_dict(run.average.state)
            measured = accuracies(judged.eval().pupil, held) if held else {}
            if held and judged.teacher:
                measured["teacher"] = accuracies(judged.teacher, held)["right"]
            label_loss, turned, counted = sums.tolist()
            run.measured(label_loss=label_loss / counted, turn_loss=turned / counted, **measured)
            sums.zero_()
    return 0


if __name__ == "__main__":
    sys.exit(main())
