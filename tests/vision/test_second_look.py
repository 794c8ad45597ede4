"""What the net is not sure of is looked at again, and all looks decide together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from paizhuo.vision.geometry import Floats, Quad, centre, sides
from paizhuo.vision.labels import LABELS, NUMBER
from paizhuo.vision.second_look import SURE, looked_again
from paizhuo.vision.seen import Seen

FACE: Quad = np.array([[20, 20], [32, 20], [32, 36], [20, 36]], np.float32)


def seen(quad: Quad, **shares: float) -> Seen:
    """What gives labels these probabilities and the others the rest, evenly."""
    given: Floats = np.full(len(LABELS), (1 - sum(shares.values())) / (len(LABELS) - len(shares)), np.float32)
    for name, share in shares.items():
        given[NUMBER[name[1:]]] = share
    return Seen(quad, given, 1.0, np.zeros(96, np.float32))


class Says:
    """A net that always says the same, and keeps what it was asked."""

    def __init__(self, **shares: float) -> None:
        self.shares = shares
        self.asked: list[Quad] = []

    def __call__(self, quads: Sequence[Quad]) -> list[Seen]:
        self.asked += quads
        return [seen(quad, **self.shares) for quad in quads]


def test_what_is_sure_is_looked_at_once() -> None:
    classifier = Says(_9m=0.9)
    sure = seen(FACE, _8m=SURE + 0.01)
    assert looked_again([sure], classifier) == [sure]
    assert not classifier.asked


def test_the_looks_decide_together_what_a_doubtful_tile_is_and_how_sure_it_is() -> None:
    doubtful, sure = seen(FACE, _8m=0.5, _9m=0.45), seen(FACE + 24, _1z=0.999)
    again = looked_again([sure, doubtful], Says(_9m=0.9, _8m=0.05))
    assert again[0] is sure
    assert LABELS[again[1].label] == "9m"
    assert 0.45 < again[1].confidence < 0.95


def test_looks_that_say_what_the_first_said_make_it_surer() -> None:
    (again,) = looked_again([seen(FACE, _8m=0.6, _9m=0.3)], Says(_8m=0.9, _9m=0.05))
    assert LABELS[again.label] == "8m"
    assert again.confidence > 0.6


def test_the_looks_lie_close_about_the_tile() -> None:
    classifier = Says(_9m=0.9)
    looked_again([seen(FACE, _8m=0.5)], classifier)
    assert len(classifier.asked) > 1
    for quad in classifier.asked:
        assert np.abs(centre(quad) - centre(FACE)).max() < 1
        assert 0.9 < min(sides(quad)) / min(sides(FACE)) < 1.1
