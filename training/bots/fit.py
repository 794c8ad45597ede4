"""Fit nets to recorded hands, in plain numpy.

The loss of an output is its squared error or, for a probability, its cross entropy.  What is kept is the net that is best on
hands that it was not fitted to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paizhuo.engine.bots.learned.net import Net, scaled, sigmoid
from paizhuo.engine.bots.learned.rivals import Numbers

BATCH: Final = 4096
LEAST_DEVIATION: Final = 1e-3
"""An input that varies less is taken for a constant."""
DECAY: Final = (0.9, 0.999)
"""How fast Adam forgets gradients and their squares."""
STEADY: Final = 1e-5
"""How strongly weights are drawn to zero."""

Say = Callable[[str], None]


def fit(
    inputs: NDArray[Any],
    targets: Numbers,
    probabilities: Sequence[bool],
    sizes: Sequence[int],
    *,
    held_out: int,
    epochs: int,
    rate: float = 2e-3,
    weights: Sequence[float] | None = None,
    seed: int = 0,
    part: float = 1.0,
    say: Say = print,
) -> Net:
    """Fit a net with hidden layers of these sizes, and return the one that is best on the held-out rows.

    ``inputs`` may have half precision; a target that is no number does not count. ``probabilities``: for each column of
    ``targets`` whether it is one; ``weights``: of the columns in the loss. ``held_out``: so many of the last rows only judge;
    ``part``: of the others that the net is fitted to, chosen by the ``seed``.
    """
    random = np.random.default_rng(seed)
    rows = len(inputs) - held_out
    fitted = np.flatnonzero(random.random(rows) < part)
    sample = inputs[random.choice(rows, min(rows, 200_000), replace=False)].astype(np.float32)
    mean, deviation = sample.mean(0), sample.std(0)
    constant = deviation < LEAST_DEVIATION
    deviation[constant] = 1
    layers = [
        (
            (random.standard_normal((a, b)) * np.sqrt(2 / a)).astype(np.float32),
            np.zeros(b, np.float32),
        )
        for a, b in zip([inputs.shape[1], *sizes], [*sizes, targets.shape[1]], strict=True)
    ]
    layers[0][0][constant] = 0  # nothing is learned from what is always the same: it must not matter once it is not
    layers[-1] = (layers[-1][0] * np.float32(0.1), layers[-1][1])
    is_probability = np.array(probabilities)
    importance = np.ones(len(probabilities), np.float32) if weights is None else np.array(weights, np.float32)
    parameters = [array for layer in layers for array in layer]
    first = [np.zeros_like(array) for array in parameters]
    second = [np.zeros_like(array) for array in parameters]
    best, best_loss, step = Net(mean, deviation, layers), np.inf, 0
    steps = epochs * (len(fitted) // BATCH + 1)
    for epoch in range(epochs):
        started, total = time.monotonic(), 0.0
        order = random.permutation(fitted)
        for begin in range(0, len(fitted), BATCH):
            chosen = np.sort(order[begin : begin + BATCH])
            values = scaled(inputs[chosen].astype(np.float32), mean, deviation)
            loss, gradients = _gradients(values, targets[chosen], parameters, is_probability, importance)
            total += loss * len(chosen)
            step += 1
            speed = np.float32(rate * 0.5 * (1 + np.cos(np.pi * step / steps)))
            for n, gradient in enumerate(gradients):
                first[n] += (1 - DECAY[0]) * (gradient - first[n])
                second[n] += (1 - DECAY[1]) * (gradient * gradient - second[n])
                change = (first[n] / (1 - DECAY[0] ** step)) / (np.sqrt(second[n] / (1 - DECAY[1] ** step)) + 1e-8)
                parameters[n] -= speed * (change + STEADY * parameters[n])
        now = Net(mean, deviation, [(parameters[n], parameters[n + 1]) for n in range(0, len(parameters), 2)])
        judged = _judge(now, inputs[rows:], targets[rows:], is_probability, importance)
        better = judged < best_loss
        say(
            f"epoch {epoch + 1}: {total / len(fitted):.5f}, held out {judged:.5f}{' *' if better else ''} "
            f"({time.monotonic() - started:.0f} s)"
        )
        if better:
            best_loss = judged
            best = Net(mean, deviation, [(w.copy(), b.copy()) for w, b in now.layers])
    return best


def _gradients(
    values: Numbers,
    targets: Numbers,
    parameters: Sequence[Numbers],
    is_probability: NDArray[np.bool_],
    importance: Numbers,
) -> tuple[float, list[Numbers]]:
    """Return the loss of a batch, and what it changes by with every parameter."""
    passed = [values]
    last = len(parameters) - 2
    for n in range(0, len(parameters), 2):
        values = values @ parameters[n] + parameters[n + 1]
        if n != last:
            values = np.maximum(values, 0)
        passed.append(values)
    loss, back = _loss(values, targets, is_probability, importance)
    found: list[Numbers] = []
    for n in range(last, -1, -2):
        below = passed[n // 2]
        found = [below.T @ back, back.sum(0), *found]
        if n:
            back = (back @ parameters[n].T) * (below > 0)
    return loss, found


def _loss(
    values: Numbers, targets: Numbers, is_probability: NDArray[np.bool_], importance: Numbers
) -> tuple[float, Numbers]:
    guess = np.where(is_probability, sigmoid(values), values)
    known = ~np.isnan(targets)
    importance = importance * known
    targets = np.where(known, targets, 0)
    error = guess - targets
    bounded = np.clip(guess, 1e-7, 1 - 1e-7)
    entropy = -(targets * np.log(bounded) + (1 - targets) * np.log(1 - bounded))
    each = np.where(is_probability, entropy, 0.5 * error * error)
    loss = float((each * importance).sum(1).mean())
    back: Numbers = (error * importance / len(values)).astype(np.float32)
    return loss, back


def _judge(
    net: Net, inputs: NDArray[Any], targets: Numbers, is_probability: NDArray[np.bool_], importance: Numbers
) -> float:
    total = 0.0
    for begin in range(0, len(inputs), 65536):
        rows = slice(begin, begin + 65536)
        loss, _ = _loss(net(inputs[rows].astype(np.float32)), targets[rows], is_probability, importance)
        total += loss * len(inputs[rows])
    return total / max(1, len(inputs))
