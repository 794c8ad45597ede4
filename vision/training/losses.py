"""What is minimised in training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.locate import FRACTIONS, HULL, LEANS, SCORE
from vision.training.targets import Maps

_UNLABELLED: Final = 0.12
"""In a photo that may show tiles without labels, a score above this far from any label may be right and is let be."""


@dataclass(frozen=True)
class LocateLosses:
    score: Tensor
    hull: Tensor
    corner: Tensor


def locate_losses(raw: Tensor, maps: Sequence[Maps], complete: Sequence[bool]) -> LocateLosses:
    """Of a batch; ``raw`` is what ``LocateNet.raw`` gave."""
    wanted = torch.from_numpy(np.stack([one.score for one in maps]))
    counted = torch.from_numpy(np.stack([one.counted for one in maps]))
    logits = raw[:, SCORE]
    sure = torch.sigmoid(logits)
    whole = torch.tensor(list(complete)).view(-1, 1, 1)
    counted &= whole | (wanted > 0.01) | (sure.detach() < _UNLABELLED)
    middles = wanted >= 1
    found = functional.softplus(-logits) * (1 - sure) ** 2
    not_found = functional.softplus(logits) * sure**2 * (1 - wanted) ** 4
    score = torch.where(middles, found, not_found)[counted].sum() / max(1.0, float(middles.sum()))

    index = torch.from_numpy(
        np.concatenate([np.insert(one.cells, 0, picture, axis=1) for picture, one in enumerate(maps)]).astype(np.int64)
    )
    if not len(index):
        nothing = raw.sum() * 0
        return LocateLosses(score, nothing, nothing)
    said = raw[index[:, 0], :, index[:, 1], index[:, 2]]
    weights = torch.from_numpy(np.concatenate([one.weights for one in maps]))
    hulls = torch.from_numpy(np.concatenate([one.hulls for one in maps]))
    hull = (_hull_loss(said[:, HULL], hulls) * weights).sum() / weights.sum().clamp(min=1)

    corner_weights = torch.from_numpy(np.concatenate([one.corner_weights for one in maps]))
    oblique = torch.from_numpy(np.concatenate([one.oblique for one in maps]))
    fractions = torch.from_numpy(np.concatenate([one.fractions for one in maps]))
    leaning = functional.binary_cross_entropy_with_logits(said[:, LEANS], oblique, reduction="none")
    away = functional.smooth_l1_loss(torch.sigmoid(said[:, FRACTIONS]), fractions, beta=0.05, reduction="none").sum(
        dim=1
    )
    corner = ((leaning + 3 * away * oblique) * corner_weights).sum() / corner_weights.sum().clamp(min=1)
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
