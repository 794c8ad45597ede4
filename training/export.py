"""Writes trained nets as the files that reading tiles needs, and checks that OpenCV answers as the nets do.

    python -m training.export --configuration cross_design --out FOLDER [--locate RUN …] [--numbers MODELS.JSON]

The probabilities are made true on the designs held out. A configuration that holds out none takes the numbers of one that does.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from paizhuo.vision.geometry import Floats, rectify
from paizhuo.vision.models import Classifying, Locating
from training.configuration import Configuration, load
from training.nets import ClassifyNet, FixedClassifyNet, LocateNet, classifier_of
from training.prepare import work_folder
from training.real import Piece, load_pieces
from training.running import averaged
from training.train_classify import TURN_GROUPS, answers, held_out_pieces

_ALIKE: Final = 2e-3
"""How far an answer of OpenCV may be from the net's, relative to the largest."""
_NUMBERS: Final = ("temperature", "turn_temperature")
_MEASURED: Final = 3000


class BadExport(Exception):
    """Something is missing, or the files would not answer as the nets do."""


def write_onnx(
    net: nn.Module, example: torch.Tensor, path: Path, inputs: dict[int, str], outputs: Sequence[str]
) -> None:
    """Write the net as ONNX. ``inputs``: names of the axes whose length is free."""
    axes = {"picture": inputs, **dict.fromkeys(outputs, inputs)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter that OpenCV reads best is an old one
        torch.onnx.export(
            net,
            (example,),
            str(path),
            input_names=["picture"],
            output_names=list(outputs),
            dynamic_axes=axes,
            dynamo=False,
        )


@torch.no_grad()
def check(net: nn.Module, path: Path, examples: Sequence[torch.Tensor]) -> float:
    """Return the largest difference between OpenCV's answers and the net's. Raises ``BadExport`` if it is too large."""
    run = cv2.dnn.readNetFromONNX(str(path))
    worst = 0.0
    for example in examples:
        said = net(example)
        wanted = [one.numpy() for one in (said if isinstance(said, tuple) else (said,))]
        run.setInput(example.numpy())
        got = {np.shape(one): np.asarray(one) for one in run.forward(run.getUnconnectedOutLayersNames())}
        for one in wanted:
            if one.shape not in got:
                raise BadExport(f"{path.name}: OpenCV gives no answer of the shape {one.shape}.")
            worst = max(worst, float(np.abs(got[one.shape] - one).max() / max(1.0, float(np.abs(one).max()))))
    if worst > _ALIKE:
        raise BadExport(f"{path.name}: OpenCV's answers are off by {worst:.2g} of the largest.")
    return worst


def temperature_of(logits: npt.NDArray[np.floating[Any]], labels: npt.NDArray[np.int64]) -> float:
    """Return what to divide logits by so that probabilities of labels come true: the likelihood's best, by a fine search."""

    def surprise(temperature: float) -> float:
        raised = logits / temperature
        top = raised.max(axis=1)
        total = top + np.log(np.exp(raised - top[:, None]).sum(axis=1))
        return float((total - raised[np.arange(len(labels)), labels]).mean())

    steps = np.exp(np.linspace(np.log(0.1), np.log(10), 400))
    return float(min(steps.tolist(), key=surprise))


class Answered(NamedTuple):
    """What a classifier answered about labelled tiles of real photos, each seen upright and at one of four turns."""

    logits: Floats
    labels: npt.NDArray[np.int64]
    turn_logits: Floats
    turns: npt.NDArray[np.int64]


def answered(net: ClassifyNet, pieces: Sequence[Piece], at_most: int = _MEASURED) -> Answered:
    """Ask a net about evenly chosen pieces. Turns are kept of those prints that look different when turned."""
    pieces = pieces[:: max(1, len(pieces) // at_most)]
    quarters = np.arange(len(pieces)) % 4
    labels = np.array([piece.label for piece in pieces], np.int64)
    crops = [rectify(p.pixels, np.roll(p.quad, int(q), axis=0)) for p, q in zip(pieces, quarters, strict=True)]
    upright = answers(net, [rectify(piece.pixels, piece.quad) for piece in pieces])[0]
    turns = answers(net, crops)[1]
    known = (TURN_GROUPS[labels] == 4) & np.array([piece.turn == 0 for piece in pieces])
    return Answered(upright, labels, turns[known], quarters[known])


def calibrated(answers_given: Sequence[Answered]) -> dict[str, float]:
    """Temperatures of labels and of turns that make the probabilities of these answers true."""
    logits, labels, turn_logits, turns = (np.concatenate(parts) for parts in zip(*answers_given, strict=True))
    return {
        "temperature": round(temperature_of(logits, labels), 4),
        "turn_temperature": round(temperature_of(turn_logits, turns), 4),
    }


def numbers_of(path: Path) -> dict[str, float]:
    """Return the temperatures in a ``models.json``."""
    known = json.loads(path.read_text("utf-8"))["classify"]
    return {name: float(known[name]) for name in _NUMBERS}


def _numbers(configuration: Configuration, work: Path, run: str, taken_from: Path | None) -> dict[str, float]:
    if taken_from is not None:
        return numbers_of(taken_from)
    held = held_out_pieces(load_pieces(work / "pieces.npz"), configuration.photos.held_out)[1]
    if not held:
        raise BadExport(
            f"{configuration.name} holds out no design, so its probabilities cannot be made true: "
            "give the models.json of a configuration that does (--numbers)."
        )
    return calibrated([answered(classifier_of(averaged([checkpoint_of(work, run, "classify")])), held)])


def checkpoint_of(work: Path, run: str, net: str) -> Path:
    """Return where a run keeps its net ``locate`` or ``classify``."""
    return work / "runs" / f"{run}-{net}" / "checkpoint.pt"


def export(work: Path, run: str, locating: Sequence[str], out: Path, numbers: Mapping[str, float]) -> dict[str, Any]:
    """Write ``locate.onnx``, ``classify.onnx`` and ``models.json``; return what the last holds.

    ``run`` gives the classifier; the mean of the runs ``locating`` is the detector; ``numbers``: the temperatures.
    Raises ``BadExport``.
    """
    runs = {"locate": list(locating), "classify": [run]}
    checkpoints = {kind: [checkpoint_of(work, name, kind) for name in names] for kind, names in runs.items()}
    for path in (path for paths in checkpoints.values() for path in paths):
        if not path.exists():
            raise BadExport(f"There is no training to export: {path} is missing.")
    out.mkdir(parents=True, exist_ok=True)
    locate, classify = LocateNet().eval(), classifier_of(averaged(checkpoints["classify"]))
    locate.load_state_dict(averaged(checkpoints["locate"]))
    torch.manual_seed(0)
    write_onnx(locate, torch.rand(1, 3, 320, 416), out / "locate.onnx", {2: "height", 3: "width"}, ["tiles"])
    off = check(locate, out / "locate.onnx", [torch.rand(1, 3, *size) for size in ((320, 416), (416, 416), (96, 1024))])
    print(f"locate.onnx {(out / 'locate.onnx').stat().st_size / 1e6:.2f} MB, off by {off:.1e}")
    outputs = ["logits", "turn", "embedding"]
    write_onnx(
        FixedClassifyNet(classify).eval(), torch.rand(2, 3, 64, 48), out / "classify.onnx", {0: "tiles"}, outputs
    )
    off = check(classify, out / "classify.onnx", [torch.rand(count, 3, 64, 48) for count in (1, 17, 64)])
    print(f"classify.onnx {(out / 'classify.onnx').stat().st_size / 1e6:.2f} MB, off by {off:.1e}")
    steps = {
        kind: [torch.load(path, weights_only=True, map_location="cpu")["step"] for path in paths]
        for kind, paths in checkpoints.items()
    }
    version = {
        kind: "+".join(f"{name}-{count}" for name, count in zip(names, steps[kind], strict=True))
        for kind, names in runs.items()
    }
    settings = {
        "locate": asdict(Locating(version=version["locate"])),
        "classify": asdict(Classifying(version=version["classify"], **numbers)),
    }
    (out / "models.json").write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
    return settings


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.export", description=str(__doc__).splitlines()[0])
    parser.add_argument("--configuration", default="cross_design")
    parser.add_argument("--work", type=Path, help="folder with the checkpoints")
    parser.add_argument("--run", help="name of the runs; the configuration's by default")
    parser.add_argument(
        "--locate", nargs="+", metavar="RUN", help="the detector is the mean of these runs'; this run's own by default"
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--numbers", type=Path, help="models.json whose temperatures are taken")
    chosen = parser.parse_args(arguments)
    configuration = load(chosen.configuration)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    try:
        run = chosen.run or configuration.name
        work = work_folder(chosen.work)
        numbers = _numbers(configuration, work, run, chosen.numbers)
        settings = export(work, run, chosen.locate or [run], chosen.out, numbers)
        print(json.dumps(settings, indent=1))
    except BadExport as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
