"""What is minimised in training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from paizhuo.vision.locate import FRACTIONS, HULL, LEANS, SCORE
from training.targets import Maps

_UNLABELLED: Final = 0.12
"""In a photo that may show tiles without labels, a score above this far from any label may be right and is let be."""


_SOFTENED: Final = 2.0
"""What a teacher's logits are divided by, so that what it thinks second likeliest is heard too."""


class Wanted(NamedTuple):
    """What the detector shall answer for a batch of N pictures in which K cells tell hulls and corners; see ``Maps``."""

    score: Tensor
    counted: Tensor
    complete: Tensor
    """N: whether every tile in the picture is labelled."""
    cells: Tensor
    """K x 3: picture, row, column."""
    weights: Tensor
    hulls: Tensor
    corner_weights: Tensor
    oblique: Tensor
    fractions: Tensor


def wanted_of(maps: Sequence[Maps], complete: Sequence[bool]) -> Wanted:
    """Return the maps of a batch's pictures together."""
    cells = np.concatenate([np.insert(one.cells, 0, picture, axis=1) for picture, one in enumerate(maps)])
    told = (
        torch.from_numpy(np.concatenate([getattr(one, name) for one in maps]))
        for name in ("weights", "hulls", "corner_weights", "oblique", "fractions")
    )
    return Wanted(
        torch.from_numpy(np.stack([one.score for one in maps])),
        torch.from_numpy(np.stack([one.counted for one in maps])),
        torch.tensor(list(complete)),
        torch.from_numpy(cells.astype(np.int64)),
        *told,
    )


@dataclass(frozen=True)
class LocateLosses:
    score: Tensor
    hull: Tensor
    corner: Tensor


def locate_losses(raw: Tensor, wanted: Wanted) -> LocateLosses:
    """Of a batch; ``raw`` is what ``LocateNet.raw`` gave."""
    logits = raw[:, SCORE]
    sure = torch.sigmoid(logits)
    counted = wanted.counted & (wanted.complete.view(-1, 1, 1) | (wanted.score > 0.01) | (sure.detach() < _UNLABELLED))
    middles = wanted.score >= 1
    found = functional.softplus(-logits) * (1 - sure) ** 2
    not_found = functional.softplus(logits) * sure**2 * (1 - wanted.score) ** 4
    score = (torch.where(middles, found, not_found) * counted).sum() / middles.sum().clamp(min=1)

    if not len(wanted.cells):
        nothing = raw.sum() * 0
        return LocateLosses(score, nothing, nothing)
    pictures, rows, columns = wanted.cells.unbind(dim=1)
    said = raw[pictures, :, rows, columns]
    hull = (_hull_loss(said[:, HULL], wanted.hulls) * wanted.weights).sum() / wanted.weights.sum().clamp(min=1)

    leaning = functional.binary_cross_entropy_with_logits(said[:, LEANS], wanted.oblique, reduction="none")
    away = functional.smooth_l1_loss(
        torch.sigmoid(said[:, FRACTIONS]), wanted.fractions, beta=0.05, reduction="none"
    ).sum(dim=1)
    weights = wanted.corner_weights
    corner = ((leaning + 3 * away * wanted.oblique) * weights).sum() / weights.sum().clamp(min=1)
    return LocateLosses(score, hull, corner)


def _hull_loss(said: Tensor, wanted: Tensor) -> Tensor:
    """1 - IoU of hulls around the same cell, and a little for each side in proportion, which also moves what does not overlap."""
    mine = torch.exp(said.clamp(-5, 5))
    low = torch.minimum(mine, wanted)
    common = (low[:, 0] + low[:, 2]) * (low[:, 1] + low[:, 3])
    areas = [(box[:, 0] + box[:, 2]) * (box[:, 1] + box[:, 3]) for box in (mine, wanted)]
    shared = common / (areas[0] + areas[1] - common).clamp(min=1e-6)
    size = (wanted[:, :2] + wanted[:, 2:]).repeat(1, 2)
    sides = functional.smooth_l1_loss(mine / size, wanted / size, beta=0.03, reduction="none").sum(dim=1)
    return (1 - shared) + sides


def classify_loss(logits: Tensor, labels: Tensor, smoothing: float) -> Tensor:
    return functional.cross_entropy(logits, labels, label_smoothing=smoothing)


def turn_loss(logits: Tensor, turns: Tensor, groups: Tensor) -> Tensor:
    """Only where the turn is known (>= 0) and can be told; of prints alike upside down only whether they lie across."""
    logs = functional.log_softmax(logits, dim=1)
    known = turns >= 0
    turn = turns.clamp(min=0).unsqueeze(1)
    exact = logs.gather(1, turn).squeeze(1)
    either = torch.logsumexp(torch.stack((exact, logs.gather(1, (turn + 2) % 4).squeeze(1)), dim=1), dim=1)
    four, two = known & (groups == 4), known & (groups == 2)
    total = -(exact * four).sum() - (either * two).sum()
    return total / (four.sum() + two.sum()).clamp(min=1)


def opinion_loss(logits: Tensor, taught: Tensor) -> Tensor:
    """Return how far an opinion is from a teacher's, which is not moved by it."""
    mine = functional.log_softmax(logits / _SOFTENED, dim=1)
    theirs = functional.log_softmax(taught.detach() / _SOFTENED, dim=1)
    return functional.kl_div(mine, theirs, reduction="batchmean", log_target=True) * _SOFTENED**2
