"""What tiles are: a net names every candidate, cut out upright; what lies turned or is doubtful is looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

import cv2
import numpy as np

from paizhuo.vision.geometry import Floats, Image, Quad, rectify, turned
from paizhuo.vision.labels import LABELS
from paizhuo.vision.models import Classifying, Net
from paizhuo.vision.second_look import looked_again
from paizhuo.vision.seen import Seen

_BATCH: Final = 64
_TURNS: Final = 4


class Classifies(Protocol):
    """Tells what lies in quadrilaterals of a picture.

    ``as_given``: the prints are taken to stand upright in the quads and are not looked at again turned.
    """

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]: ...


def _softmax(logits: Floats, temperature: float) -> Floats:
    raised = np.exp((logits - logits.max(axis=1, keepdims=True)) / temperature)
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)


class Classifier:
    """Tells tiles by a net."""

    def __init__(self, net: Net, classifying: Classifying) -> None:
        self._net = net
        self._how = classifying

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]:
        """Return what lies in each of the quads, in their order."""
        first, turns = self._look(image, quads)
        if as_given:
            return first
        again = [i for i in range(len(quads)) if turns[i].argmax() != 0]
        second, still = self._look(image, [turned(quads[i], int(turns[i].argmax())) for i in again])
        for i, seen, now in zip(again, second, still, strict=True):
            # The second look counts if the print stands there, or is clearer than it was.
            if now.argmax() == 0 or seen.confidence > first[i].confidence:
                # Both looks have a say about how it lies.
                first[i] = replace(seen, stands=(seen.stands + float(turns[i].max())) / 2)
        return looked_again(first, lambda doubtful: self._look(image, doubtful)[0])

    def _look(self, image: Image, quads: Sequence[Quad]) -> tuple[list[Seen], list[Floats]]:
        seen: list[Seen] = []
        turns: list[Floats] = []
        for start in range(0, len(quads), _BATCH):
            part = quads[start : start + _BATCH]
            crops = cv2.dnn.blobFromImages([rectify(image, quad) for quad in part], 1 / 255)
            outputs = {output.shape[-1]: output for output in self._net(np.asarray(crops, np.float32))}
            probabilities = _softmax(outputs.pop(len(LABELS)), self._how.temperature)
            lying = _softmax(outputs.pop(_TURNS), self._how.turn_temperature)
            (embeddings,) = outputs.values()
            seen += [
                Seen(quad, p, float(lie[0]), e)
                for quad, p, lie, e in zip(part, probabilities, lying, embeddings, strict=True)
            ]
            turns += list(lying)
        return seen, turns
