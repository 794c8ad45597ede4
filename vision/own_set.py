"""A set of tiles of one's own, learned from a few photos of it, and how it changes what the net reads.

For every label that was shown there is a prototype: the middle of the embeddings of its tiles. A tile is compared with all of them;
how much that weighs beside the net's own probabilities is fitted on the tiles shown, each judged by the others (leave one out).
Labels that were never shown stay the net's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from paizhuo.vision.classify import Classifies
from paizhuo.vision.geometry import Floats, Image, Quad
from paizhuo.vision.seen import Seen

_WEIGHTS: Final = (0.0, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
_USUAL_WEIGHT: Final = 1.0
_PREFERENCE: Final = 0.005
"""What a step away from the usual weight must gain, in nats a tile: a few tiles prove little."""
_LEAST_FITTED: Final = 8
"""With fewer tiles than this that have another of their label beside them, nothing can be fitted."""
_SHRINK: Final = 4.0
"""A label's own spread counts as much as that of all labels together once it was measured on so many tiles."""
_LEAST_SPREAD: Final = 0.005
_USUAL_FARTHEST: Final = 4.0
_RESCUE: Final = 6.0
"""What a tile right at a prototype gains, in nats, against labels without one and against being none at all."""
_TINY: Final = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A tile whose label a person has confirmed: what the net makes of it, and its crop as JPEG."""

    label: int
    probabilities: Floats
    embedding: Floats
    crop: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Prototype:
    """``mean``: of length 1. ``spread``: the usual distance, 1 less the cosine, of the label's tiles from it. ``count``: tiles shown."""

    mean: Floats
    spread: float
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """``model``: the version of the net the embeddings are of. ``weight``: of a spread's distance, in nats.

    ``farthest``: beyond so many spreads a tile is like none of the prototypes.
    """

    name: str
    model: str
    prototypes: Mapping[int, Prototype]
    weight: float
    farthest: float

    def adapted(self, seen: Seen) -> Seen:
        """Return what was seen, judged by this set as well."""
        shares = judged(seen.probabilities, seen.embedding, self.prototypes, self.weight, self.farthest)
        return replace(seen, probabilities=shares)


class OwnClassifier:
    """Tells tiles as another classifier does, but for what a set of one's own shows to be otherwise."""

    def __init__(self, classifier: Classifies, own_set: OwnSet) -> None:
        self._classifier = classifier
        self._own_set = own_set

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]:
        """Return what lies in each of the quads, in their order."""
        return [self._own_set.adapted(seen) for seen in self._classifier.read(image, quads, as_given=as_given)]


def judged(
    probabilities: Floats, embedding: Floats, prototypes: Mapping[int, Prototype], weight: float, farthest: float
) -> Floats:
    """Return the net's probabilities after the prototypes had their say.

    Among the labels with a prototype the nearest gains. Together they gain against the others only if the tile is truly like one
    of them: in a dark or blurred picture it is like none, and the net is left alone with it.
    """
    if not prototypes:
        return probabilities
    labels = np.fromiter(prototypes, np.intp)
    means = np.stack([prototype.mean for prototype in prototypes.values()])
    spreads = np.array([prototype.spread for prototype in prototypes.values()])
    away = (1 - means @ embedding) / spreads
    nearest = float(away.min())
    shares = np.maximum(probabilities.astype(np.float64), _TINY)
    among = np.log(shares[labels]) - weight * (away - nearest)
    among = np.exp(among - among.max())
    together = float(shares[labels].sum())
    others = max(float(shares.sum()) - together, _TINY)
    gain = _RESCUE * max(0.0, 1 - nearest / farthest) * min(weight, 1.0)
    odds = together / others * np.exp(gain)
    result = shares * (1 / (1 + odds)) / others
    result[labels] = among / among.sum() * (odds / (1 + odds))
    return np.asarray(result, np.float32)


# -- learning a set


def learned(name: str, model: str, examples: Sequence[Example]) -> OwnSet:
    """Return the set that these tiles are of; there must be some."""
    by_label: dict[int, list[Floats]] = {}
    for example in examples:
        by_label.setdefault(example.label, []).append(example.embedding)
    among = {label: _from_the_others(those) for label, those in by_label.items() if len(those) > 1}
    common = float(np.mean(np.concatenate(list(among.values())))) if among else 0.05
    common = max(common, _LEAST_SPREAD)
    prototypes = {label: _prototype(those, common) for label, those in sorted(by_label.items())}
    tested = [_without(example, prototypes, by_label[example.label], common) for example in examples]
    judges = [(example, others) for example, others in zip(examples, tested, strict=True) if example.label in others]
    farthest = _farthest(judges)
    return OwnSet(name, model, prototypes, _fitted_weight(judges, farthest), farthest)


def _unit(vector: Floats) -> Floats:
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length if length else vector, np.float32)


def _from_the_others(embeddings: Sequence[Floats]) -> Floats:
    """Return how far each is from the middle of the others."""
    total = np.sum(embeddings, axis=0)
    return np.array([1 - float(_unit(total - one) @ one) for one in embeddings], np.float32)


def _prototype(embeddings: Sequence[Floats], common: float) -> Prototype:
    """``common``: the spread of all labels, which counts the more the fewer tiles there are."""
    count = len(embeddings)
    own = float(_from_the_others(embeddings).mean()) if count > 1 else common
    spread = (own * (count - 1) + common * _SHRINK) / (count - 1 + _SHRINK)
    return Prototype(_unit(np.sum(embeddings, axis=0)), max(spread, _LEAST_SPREAD), count)


def _without(
    example: Example, prototypes: Mapping[int, Prototype], alike: Sequence[Floats], common: float
) -> dict[int, Prototype]:
    """Return the prototypes as they were had this tile not been shown; a label seen nowhere else has none."""
    others = dict(prototypes)
    rest = [embedding for embedding in alike if embedding is not example.embedding]
    if rest:
        others[example.label] = _prototype(rest, common)
    else:
        del others[example.label]
    return others


_Judges = Sequence[tuple[Example, Mapping[int, Prototype]]]


def _farthest(judges: _Judges) -> float:
    """Half way from where a label's own tiles usually are to where the nearest of another label is, in spreads."""
    own, other = [], []
    for example, prototypes in judges:
        away = {label: (1 - float(each.mean @ example.embedding)) / each.spread for label, each in prototypes.items()}
        own.append(away.pop(example.label))
        if away:
            other.append(min(away.values()))
    if len(own) < _LEAST_FITTED or not other:
        return _USUAL_FARTHEST
    return max(2.0, float(np.median(own) + np.median(other)) / 2)


def _fitted_weight(judges: _Judges, farthest: float) -> float:
    """Return the weight with which tiles, judged by the others, are told best: the least loss (negative log probability)."""
    if len(judges) < _LEAST_FITTED:
        return _USUAL_WEIGHT
    usual = _WEIGHTS.index(_USUAL_WEIGHT)

    def loss(step: int) -> float:
        shares = [
            judged(example.probabilities, example.embedding, prototypes, _WEIGHTS[step], farthest)[example.label]
            for example, prototypes in judges
        ]
        return float(-np.log(np.maximum(shares, _TINY)).mean()) + _PREFERENCE * abs(step - usual)

    return _WEIGHTS[min(range(len(_WEIGHTS)), key=loss)]
