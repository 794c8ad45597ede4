"""Makes checkpoints of the nets that are shipped, so that training goes on from them where no checkpoint is left.

    python -m training.reopen --work W --photos PHOTOS [--models FOLDER] [--run shipped]

The files hold convolutions with batch norm folded in. It is unfolded again: means and deviations are those of some training
pictures, and scales are chosen so that the net answers as before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeAlias

import cv2
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from paizhuo.vision.models import own_models
from training.configuration import load
from training.crops import FOLDERS as CROP_FOLDERS
from training.crops import load_crops
from training.export import checkpoint_of
from training.nets import Average, ClassifyNet, Lesson, LocateNet
from training.prepare import work_folder
from training.real import load_pieces, read_all, split
from training.running import Run, optimiser_of
from training.train_classify import Batches, RealTiles, held_out_pieces
from training.train_locate import Examples, seen

_BATCHES: Final = 12
"""Batches by which means and deviations are measured."""
_ALIKE: Final = 1e-3
"""How far an answer may be from that of the file, relative to the largest."""

Folded: TypeAlias = list[tuple[Tensor, Tensor]]
"""Weights and biases of the convolutions, in the order in which they are worked out."""


def folded(path: Path) -> tuple[Folded, dict[str, Tensor]]:
    """Return the convolutions of a file, and what else it holds, by name."""
    graph = onnx.load(str(path)).graph
    values = {one.name: torch.from_numpy(np.array(numpy_helper.to_array(one))) for one in graph.initializer}
    found = [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type == "Conv"]
    return found, values


def fill(net: nn.Module, convolutions: Folded, example: Tensor) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Give the net these convolutions, each batch norm adding the bias alone; return those that have one."""
    order: list[nn.Conv2d] = []
    hooks = [
        one.register_forward_hook(lambda module, _given, _answer: order.append(module))
        for one in net.modules()
        if isinstance(one, nn.Conv2d)
    ]
    after = _norms(net)
    with torch.no_grad():
        net.eval()(example)
        for hook in hooks:
            hook.remove()
        for module, (weight, bias) in zip(order, convolutions, strict=True):
            module.weight.copy_(weight)
            norm = after.get(module)
            if norm is None:
                assert module.bias is not None
                module.bias.copy_(bias)
            else:
                norm.bias.copy_(bias)
                norm.weight.fill_((1 + norm.eps) ** 0.5)
    return [(module, after[module]) for module in order if module in after]


def _norms(net: nn.Module) -> dict[nn.Conv2d, nn.BatchNorm2d]:
    """Return the batch norm behind each convolution that has one."""
    return {
        one: then
        for parent in net.modules()
        for one, then in pairwise(parent.children())
        if isinstance(one, nn.Conv2d) and isinstance(then, nn.BatchNorm2d)
    }


@torch.no_grad()
def unfold(net: nn.Module, normed: Sequence[tuple[nn.Conv2d, nn.BatchNorm2d]], batches: Sequence[Tensor]) -> None:
    """Set every batch norm's mean and deviation to those of its inputs, and its scale so that its answer stays the same."""
    sums: dict[nn.Module, list[Any]] = {conv: [0.0, 0.0, 0] for conv, _ in normed}

    def count(module: nn.Module, _given: object, answer: Tensor) -> None:
        of = sums[module]
        of[0] = of[0] + answer.double().sum(dim=(0, 2, 3))
        of[1] = of[1] + answer.double().square().sum(dim=(0, 2, 3))
        of[2] += answer.shape[0] * answer.shape[2] * answer.shape[3]

    hooks = [conv.register_forward_hook(count) for conv, _ in normed]
    for batch in batches:
        net.eval()(batch)
    for hook in hooks:
        hook.remove()
    for conv, norm in normed:
        total, squares, many = sums[conv]
        mean = (total / many).float()
        variance = (squares / many).float() - mean.square()
        norm.running_mean, norm.running_var = mean, variance.clamp_min(1e-8)
        norm.weight.copy_((norm.running_var + norm.eps).sqrt())
        norm.bias.add_(mean)


def reopened_locate(path: Path, batches: Sequence[Tensor]) -> LocateNet:
    """Return the detector of a file."""
    net = LocateNet()
    unfold(net, fill(net, folded(path)[0], batches[0]), batches)
    return net


def reopened_classify(path: Path, batches: Sequence[Tensor]) -> ClassifyNet:
    """Return the classifier of a file."""
    net = ClassifyNet()
    convolutions, others = folded(path)
    normed = fill(net, convolutions, batches[0])
    directions = next(value for value in others.values() if value.shape == net.directions.T.shape).T
    with torch.no_grad():
        for name, part in (("embed", net.embed), ("turn", net.turn)):
            part.weight.copy_(others[f"trained.{name}.weight"])
            part.bias.copy_(others[f"trained.{name}.bias"])
        net.directions.copy_(directions)
        net.sharpness.copy_(directions.norm(dim=1).mean())
    unfold(net, normed, batches)
    return net


@torch.no_grad()
def check(net: nn.Module, path: Path, batch: Tensor) -> float:
    """Return how far the net's answers are from those of the file, relative to the largest. Raises ``ValueError`` beyond ``_ALIKE``."""
    run = cv2.dnn.readNetFromONNX(str(path))
    run.setInput(batch.numpy())
    got = {np.shape(one): np.asarray(one) for one in run.forward(run.getUnconnectedOutLayersNames())}
    said = net.eval()(batch)
    worst = 0.0
    for one in said if isinstance(said, tuple) else (said,):
        theirs = got[tuple(one.shape)]
        worst = max(worst, float(np.abs(theirs - one.numpy()).max() / max(1.0, float(np.abs(theirs).max()))))
    if worst > _ALIKE:
        raise ValueError(f"{path.name}: the net made of it answers otherwise, by {worst:.2g} of the largest.")
    return worst


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.reopen", description=str(__doc__).splitlines()[0])
    parser.add_argument("--work", type=Path, help="folder with prepared pictures; the checkpoints go there")
    parser.add_argument("--photos", type=Path, required=True, help="folder with labelled photos")
    parser.add_argument("--models", type=Path, help="folder of the nets; the program's own by default")
    parser.add_argument("--run", default="shipped", help="what the run is called from which others go on")
    parser.add_argument("--configuration", default="real")
    chosen = parser.parse_args(arguments)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    work, models = work_folder(chosen.work), chosen.models or own_models()
    configuration, rng = load(chosen.configuration), np.random.default_rng(0)
    held_out = configuration.photos.held_out
    examples = Examples(work, split(read_all(chosen.photos), held_out)[0], configuration.locating)
    looked_at = [seen(examples.batch(rng).pictures) for _ in range(_BATCHES)]
    locate = reopened_locate(models / "locate.onnx", looked_at)
    print(f"locate: off by {check(locate, models / 'locate.onnx', looked_at[0][:1]):.1e}")
    pieces = held_out_pieces(load_pieces(work / "pieces.npz"), held_out)[0]
    crops = load_crops(path for folder in CROP_FOLDERS for path in (work / folder).glob("*.npz"))
    source = Batches(RealTiles(pieces, configuration.classifying), crops, configuration.classifying)
    looked_at = [seen(source.batch(rng).pictures) for _ in range(_BATCHES)]
    classify = reopened_classify(models / "classify.onnx", looked_at)
    print(f"classify: off by {check(classify, models / 'classify.onnx', looked_at[0][:16]):.1e}")
    lesson = Lesson(taught=False)
    lesson.pupil = classify
    for net, name in ((locate, "locate"), (lesson, "classify")):
        folder = checkpoint_of(work, chosen.run, name).parent
        Run(folder, net, optimiser_of(net, 1e-3, 0.0), Average(net, 0.999), 0.0).save()
    return 0


if __name__ == "__main__":
    sys.exit(main())
