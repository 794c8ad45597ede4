"""What the classifier says of one candidate."""

from __future__ import annotations

from dataclasses import dataclass

from paizhuo.vision.geometry import Floats, Quad
from paizhuo.vision.labels import BACK, NOTHING


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A candidate as the net reads it.

    ``quad``: corners clockwise from the print's top left. ``probabilities``: of each of ``LABELS``. ``stands``: how probable it is
    that the print stands upright in ``quad``. ``embedding``: a vector of length 1 that is alike for tiles that look alike.
    ``odd``: something other than its face makes it doubtful.
    """

    quad: Quad
    probabilities: Floats
    stands: float
    embedding: Floats
    odd: bool = False

    @property
    def label(self) -> int:
        """The likeliest tile or back; ``NOTHING`` never, see ``nothing``."""
        return int(self.probabilities[:NOTHING].argmax())

    @property
    def confidence(self) -> float:
        """The probability of ``label``."""
        return float(self.probabilities[:NOTHING].max())

    @property
    def nothing(self) -> float:
        """How probable it is that this is no tile."""
        return float(self.probabilities[NOTHING])

    @property
    def is_back(self) -> bool:
        return self.label == BACK
