"""What both trainings have in common: a run's folder, its checkpoint and curve, and when to stop."""

from __future__ import annotations

import argparse
import csv
import math
import signal
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Final

import cv2
import torch
from torch import Tensor, nn

from training.configuration import Photos, load
from training.nets import Average
from training.prepare import work_folder

_SAVED_EVERY: Final = 90.0
"""Seconds."""
_WARM: Final = 300
"""Steps in which the learning rate rises from nothing."""


def learning_rate(step: int, share: float, highest: float) -> float:
    """Rises in the first steps, and falls along half a cosine, once. ``share``: how much of the training is done."""
    risen = min(1.0, (step + 1) / _WARM)
    return highest * risen * (0.01 + 0.99 * (1 + math.cos(math.pi * min(1.0, share))) / 2)


def optimiser_of(net: nn.Module, rate: float, decay: float) -> torch.optim.AdamW:
    """Weight decay is for weights; biases and the scales of batch norm go without."""
    plain = [p for p in net.parameters() if p.ndim < 2]
    decayed = [p for p in net.parameters() if p.ndim >= 2]
    return torch.optim.AdamW(
        [{"params": decayed, "weight_decay": decay}, {"params": plain, "weight_decay": 0.0}], lr=rate
    )


class Run:
    """A training that may be stopped and gone on with at any time.

    In its folder: ``checkpoint.pt``, replaced whole, and ``curve.csv``, one line per measurement.
    """

    def __init__(
        self,
        folder: Path,
        net: nn.Module,
        optimiser: torch.optim.Optimizer,
        average: Average,
        minutes: float,
        start: Path | None = None,
        *,
        finish: bool = False,
    ) -> None:
        """``start``: the checkpoint of another run, with whose averaged weights a run that has none of its own begins.

        It may hold more than ``net``: a classifier may go on without its teacher. ``finish``: the learning rate falls to its end
        within the minutes, however many steps that makes.
        """
        self.folder = folder
        self.net, self.optimiser, self.average = net, optimiser, average
        self.step = 0
        self._began = time.monotonic()
        self._end = self._began + 60 * minutes
        self._finish = finish
        self._saved = time.monotonic()
        self._told = False
        folder.mkdir(parents=True, exist_ok=True)
        if self.checkpoint.exists():
            kept = torch.load(self.checkpoint, weights_only=True, map_location=device_of(net))
            net.load_state_dict(kept["net"])
            optimiser.load_state_dict(kept["optimiser"])
            average.state, average.steps, self.step = kept["average"], kept["averaged"], kept["step"]
        elif start is not None:
            known = torch.load(start, weights_only=True, map_location=device_of(net))["average"]
            net.load_state_dict({name: known[name] for name in net.state_dict()})
            average.state = {name: value.detach().clone() for name, value in net.state_dict().items()}
        self._first = self.step
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._stop)

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    def _stop(self, _sign: int, _frame: FrameType | None) -> None:
        self._told = True

    def goes_on(self, steps: int) -> bool:
        """Return whether there is time for another step; saves now and then, and at the end."""
        now = time.monotonic()
        on = not self._told and now < self._end and self.step < steps
        if not on or now - self._saved > _SAVED_EVERY:
            self.save()
            self._saved = now
        return on

    def save(self) -> None:
        part = self.checkpoint.with_suffix(".part")
        torch.save(
            {
                "net": self.net.state_dict(),
                "optimiser": self.optimiser.state_dict(),
                "average": self.average.state,
                "averaged": self.average.steps,
                "step": self.step,
            },
            part,
        )
        part.replace(self.checkpoint)

    def _done(self, steps: int) -> float:
        """Return how much of the training is done, by its steps, and by its minutes if it shall finish within them."""
        done = self.step / max(1, steps)
        if not self._finish:
            return done
        before = self._first / max(1, steps)
        passed = (time.monotonic() - self._began) / max(1.0, self._end - self._began)
        return max(done, before + (1 - before) * passed)

    def stepped(self, loss: Tensor, steps: int, highest: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = learning_rate(self.step, self._done(steps), highest)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.average.update(self.net)
        self.step += 1

    def measured(self, **values: float) -> None:
        """Add a line to the curve and say it."""
        path = self.folder / "curve.csv"
        fresh = not path.exists()
        row = {"step": self.step, **{name: f"{value:.5g}" for name, value in values.items()}}
        with path.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, row)
            if fresh:
                writer.writeheader()
            writer.writerow(row)
        print("  ".join(f"{name} {value}" for name, value in row.items()), flush=True)


def averaged(checkpoints: Sequence[Path]) -> dict[str, Tensor]:
    """Return the averaged weights of a run; of several the mean of what they have in common.

    Runs that went on from one another lie so near that the mean is as good a net, and oftener right where they differ.
    """
    states = [torch.load(path, weights_only=True, map_location="cpu")["average"] for path in checkpoints]
    first: dict[str, Tensor] = states[0]
    return {
        name: torch.stack([state[name] for state in states]).mean(dim=0) if value.is_floating_point() else value
        for name, value in first.items()
        if all(name in state for state in states)
    }


def device_of(net: nn.Module) -> torch.device:
    """Return where a net's weights lie."""
    return next(net.parameters()).device


def parser_of(program: str, about: str) -> argparse.ArgumentParser:
    """With the arguments of both trainings."""
    parser = argparse.ArgumentParser(prog=f"python -m training.{program}", description=about.splitlines()[0])
    parser.add_argument("--configuration", default="cross_design")
    parser.add_argument("--work", type=Path, help="folder for rendered pictures and checkpoints")
    parser.add_argument("--photos", type=Path, required=True, help="folder with labelled photos")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument(
        "--finish", action="store_true", help="let the learning rate fall to its end within the minutes"
    )
    parser.add_argument("--start-from", metavar="RUN", help="begin with the weights of this run, such as cross_design")
    parser.add_argument("--run", help="name of the run; the configuration's by default")
    parser.add_argument("--steps", type=int, help="the length of the schedule, instead of the configuration's")
    parser.add_argument(
        "--without",
        nargs="+",
        default=(),
        metavar="DESIGN",
        help="hold out these designs too: they are measured on, not trained on",
    )
    parser.add_argument(
        "--measure-every", type=int, default=1000, help="steps between measurements on held-out designs"
    )
    parser.add_argument(
        "--device",
        default="cuda" if torch.cuda.is_available() else "cpu",
        help="a graphics card if there is one, by default",
    )
    parser.add_argument(
        "--processes", type=int, default=0, help="that prepare pictures beside the training itself, for a graphics card"
    )
    return parser


def chosen_by(parser: argparse.ArgumentParser, given: Sequence[str] | None) -> argparse.Namespace:
    """Return the arguments, with ``configuration`` read, ``folder`` (of the run) and ``start`` (a checkpoint or None)."""
    chosen = parser.parse_args(given)
    configuration = load(chosen.configuration)
    held_out = tuple(dict.fromkeys((*configuration.photos.held_out, *chosen.without)))
    chosen.configuration = replace(configuration, photos=Photos(held_out))
    chosen.work = work_folder(chosen.work)
    runs, net = chosen.work / "runs", parser.prog.rpartition("train_")[2]
    chosen.folder = runs / f"{chosen.run or chosen.configuration.name}-{net}"
    chosen.start = runs / f"{chosen.start_from}-{net}" / "checkpoint.pt" if chosen.start_from else None
    if chosen.start is not None and not chosen.start.is_file():
        parser.error(f"there is no run {chosen.start_from}: {chosen.start} is missing")
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    return chosen


def half_precision(device: torch.device) -> torch.autocast:
    """Return the context in which a net is worked out in bfloat16, where that is faster: some processors only emulate it."""
    swift = device.type != "cpu" or bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())  # noqa: SLF001 - there is no other way to ask
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=swift)
