"""How well nets read designs that they never saw: each design is left out once.

    python -m training.leave_out train  --work W --photos PHOTOS [--minutes 10] [--at-once 2]
    python -m training.leave_out report --work W --photos PHOTOS [--json FILE]

``train``: for every design that ``real.toml`` trains on, both nets go on from those of ``drawn.toml`` with all photos but this design's
(runs ``without-DESIGN``). It may be stopped, and goes on. ``report``: each design is read with the nets that never saw it; a design
that ``real.toml`` holds out, with that run's own. How sure an answer is, is set by the other designs, so that nothing is chosen
by the design that is reported.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch

from paizhuo.vision.classify import Classifier
from paizhuo.vision.models import load as load_models
from paizhuo.vision.recognise import Recogniser
from training.configuration import load
from training.evaluate import Result, read_boxes, read_whole
from training.export import Answered, BadExport, answered, calibrated, checkpoint_of, export
from training.nets import classifier_of
from training.prepare import work_folder
from training.real import BadLabels, Photo, load_pieces, read_all
from training.running import averaged

BASE: Final = "drawn"
"""The run without real photos, from which all others go on."""
REAL: Final = "real"
"""The run with all photos that may be trained on."""
_OF_A_DESIGN: Final = 800
"""Tiles by which one design sets how sure answers are, at most: else the largest would decide alone."""
_RESAMPLED: Final = 2000
_SURE: Final = 0.95
"""How likely a true share lies within its interval."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, and where the true share lies with 95 % likelihood."""

    right: int
    of: int
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.right / self.of:.3f} ({self.low:.3f}-{self.high:.3f})" if self.of else "-"


@dataclass(frozen=True)
class Left:
    """How photos of one design, or of several, were read by nets that never saw it.

    ``tiles``: those labelled in whole photos that are found and named rightly; ``photos``: those read without a mistake; ``found``:
    of what was taken for tiles, what is labelled; ``crops``: single tiles, cut out, named rightly.
    """

    design: str
    tiles: Share
    photos: Share
    found: Share
    crops: Share
    milliseconds: float


def share_of(pairs: Sequence[tuple[int, int]]) -> Share:
    """Return the share of sums of (right, of) by photo. Photos are drawn anew, since tiles of one photo fail together."""
    counts = np.array(pairs, np.float64).reshape(-1, 2)
    right, of = counts.sum(axis=0)
    if not of or len(counts) < 2:  # one photo says nothing about others
        return Share(int(right), int(of), 0.0, 1.0)
    picked = np.random.default_rng(0).integers(len(counts), size=(_RESAMPLED, len(counts)))
    again = counts[picked].sum(axis=1)
    shares = again[:, 0] / np.maximum(again[:, 1], 1)
    low, high = np.quantile(shares, ((1 - _SURE) / 2, (1 + _SURE) / 2))
    # Where all photos are alike there is nothing to draw anew: three in as many could be otherwise, and none of them be seen.
    if right == of:
        low = max(0.0, 1 - 3 / len(counts))
    if right == 0:
        high = min(1.0, 3 / len(counts))
    return Share(int(right), int(of), round(float(low), 4), round(float(high), 4))


def left(name: str, whole: Sequence[Result], crops: Sequence[Result]) -> Left:
    """Sum up the photos of one design, or of several."""
    return Left(
        name,
        share_of([(one.right, len(one.photo.labels)) for one in whole]),
        share_of([(int(one.exact), 1) for one in whole]),
        share_of(
            [(of, of + len(one.false)) for one in whole if (of := sum(m >= 0 for m in one.match)) + len(one.false)]
        ),
        share_of([(one.right, 1) for one in crops]),
        round(1000 * float(np.median([one.seconds for one in whole])), 1) if whole else 0.0,
    )


def run_of(design: str) -> str:
    """Return the run whose nets never saw the design."""
    return REAL if design in load(REAL).photos.held_out else f"without-{design}"


# -- training


def train(work: Path, photos: Path, designs: Sequence[str], minutes: float, at_once: int) -> int:
    """Train both nets once without each design, some at once; return how many trainings failed.

    A training that was stopped goes on, and one that is at its last step ends at once.
    """

    def one(job: tuple[str, str]) -> bool:
        net, design = job
        words = [sys.executable, "-m", f"training.train_{net}", "--configuration", REAL, "--start-from", BASE]
        words += ["--work", str(work), "--photos", str(photos), "--minutes", f"{minutes:g}", "--finish"]
        words += ["--run", run_of(design), "--without", design]
        words += ["--alone"] if net == "classify" else []
        done = subprocess.run(words, check=False, capture_output=True, text=True)  # noqa: S603 - our own trainings
        said = (done.stderr if done.returncode else done.stdout).strip().splitlines() or ["it said nothing"]
        print(f"{run_of(design)}, {net}: {said[-1]}", flush=True)
        return done.returncode != 0

    jobs = [(net, design) for design in designs if run_of(design) != REAL for net in ("locate", "classify")]
    with ThreadPoolExecutor(at_once) as pool:
        return sum(pool.map(one, jobs))


# -- reporting


def models_without(work: Path, design: str, answers: dict[str, Answered]) -> Path:
    """Return the nets that never saw the design as files; the other designs set how sure they are."""
    out = work / "without" / design
    others = [answer for other, answer in answers.items() if other != design]
    export(work, run_of(design), [run_of(design)], out, calibrated(others))
    return out


def report(work: Path, photos: Sequence[Photo], designs: Sequence[str]) -> list[Left]:
    """Read every design with nets that never saw it; the last is all of them together.

    Raises ``BadExport`` for a run that is missing, and for one design alone.
    """
    if len(designs) < 2:
        raise BadExport("At least two designs are needed: how sure an answer is, is set by the others.")
    untrained = sorted(
        {run_of(design) for design in designs if not checkpoint_of(work, run_of(design), "classify").exists()}
    )
    if untrained:
        raise BadExport(f"These runs are missing in {work / 'runs'}, train them first: {', '.join(untrained)}.")
    pieces = list(load_pieces(work / "pieces.npz"))
    answers = {
        design: answered(
            classifier_of(averaged([checkpoint_of(work, run_of(design), "classify")])),
            [piece for piece in pieces if piece.design == design],
            _OF_A_DESIGN,
        )
        for design in designs
    }
    rows: list[Left] = []
    all_whole: list[Result] = []
    all_crops: list[Result] = []
    for design in designs:
        folder = models_without(work, design, answers)
        nets, recogniser = load_models(folder), Recogniser(folder)
        classifier = Classifier(nets.classify, nets.classifying)
        mine = [photo for photo in photos if photo.design == design]
        whole = [read_whole(photo, recogniser) for photo in mine if not photo.single]
        crops = [read_boxes(photo, classifier) for photo in mine if photo.single]
        rows.append(left(design, whole, crops))
        print(line(rows[-1]), flush=True)
        all_whole, all_crops = all_whole + whole, all_crops + crops
    return [*rows, left("all", all_whole, all_crops)]


def line(row: Left) -> str:
    """Return one design for people."""
    return (
        f"{row.design:14} tiles {row.tiles} of {row.tiles.of}  photos {row.photos} of {row.photos.of}  "
        f"precision {row.found}  crops {row.crops} of {row.crops.of}  {row.milliseconds:.0f} ms"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.leave_out", description=str(__doc__).splitlines()[0])
    parser.add_argument("what", choices=("train", "report"))
    parser.add_argument("--work", type=Path, help="folder with the runs")
    parser.add_argument("--photos", type=Path, required=True, help="folder with labelled photos")
    parser.add_argument("--designs", nargs="+", help="these alone; all that there are photos of by default")
    parser.add_argument("--minutes", type=float, default=10.0, help="of each training")
    parser.add_argument("--at-once", type=int, default=2, help="trainings side by side")
    parser.add_argument("--json", type=Path, help="write the figures here")
    chosen = parser.parse_args(arguments)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    work = work_folder(chosen.work)
    try:
        photos = read_all(chosen.photos)
        designs = chosen.designs or sorted({photo.design for photo in photos})
        if unknown := sorted(set(designs) - {photo.design for photo in photos}):
            raise BadLabels(f"No photo in {chosen.photos} shows {', '.join(unknown)}.")
        if chosen.what == "train":
            return int(train(work, chosen.photos, designs, chosen.minutes, chosen.at_once) > 0)
        rows = report(work, photos, designs)
    except (BadExport, BadLabels) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(line(rows[-1]))
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
