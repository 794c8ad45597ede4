"""Small nets in plain numpy: layers of weights, and what their inputs are scaled by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paizhuo.engine.bots.learned.rivals import Numbers
from paizhuo.engine.core.value import Struct

Layers = Sequence[tuple[Numbers, Numbers]]
"""Weights and biases, from the inputs on."""
FURTHEST: Final = 6.0
"""Inputs further from their mean, in deviations, count as so far: there nothing was learned."""


def scaled(inputs: Numbers, mean: Numbers, deviation: Numbers) -> Numbers:
    """Return the inputs as a net takes them: in deviations from their mean."""
    found: Numbers = np.clip((inputs - mean) / deviation, -FURTHEST, FURTHEST)
    return found


class Net(Struct, eq=False):
    """A net of layers with rectifiers between them. Inputs are shifted by ``mean`` and divided by ``deviation`` first."""

    mean: Numbers
    deviation: Numbers
    layers: Layers

    def __call__(self, inputs: Numbers) -> Numbers:
        """The outputs for rows of inputs. Numbers beyond those that the net has learned from do not matter."""
        values = scaled(inputs[..., : len(self.mean)], self.mean, self.deviation)
        for weights, biases in self.layers[:-1]:
            values = np.maximum(values @ weights + biases, 0).astype(np.float32, copy=False)
        weights, biases = self.layers[-1]
        found: Numbers = values @ weights + biases
        return found


def sigmoid(values: Numbers) -> Numbers:
    """Probabilities from logits."""
    found: Numbers = (1 / (1 + np.exp(-np.clip(values, -30, 30)))).astype(np.float32, copy=False)
    return found


def arrays_of(net: Net, name: str) -> dict[str, NDArray[np.float16] | Numbers]:
    """Return the net as arrays to be written, under names that begin with ``name``. Weights are kept with half precision."""
    found: dict[str, NDArray[np.float16] | Numbers] = {f"{name}.mean": net.mean, f"{name}.deviation": net.deviation}
    for nth, (weights, biases) in enumerate(net.layers):
        found[f"{name}.{nth}.weights"] = weights.astype(np.float16)
        found[f"{name}.{nth}.biases"] = biases.astype(np.float16)
    return found


def net_from(arrays: Mapping[str, Numbers], name: str) -> Net:
    """Return the net that ``arrays_of`` has written. Raises ``KeyError`` if there is none."""
    layers = []
    for nth in count():
        if f"{name}.{nth}.weights" not in arrays:
            break
        layers.append(
            (arrays[f"{name}.{nth}.weights"].astype(np.float32), arrays[f"{name}.{nth}.biases"].astype(np.float32))
        )
    return Net(arrays[f"{name}.mean"], arrays[f"{name}.deviation"], layers)
