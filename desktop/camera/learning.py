"""A tile set of one's own is learned in a thread: photos are added, then it is kept under a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.kit.settings import own_sets_folder
from paizhuo.desktop.kit.workers import InTurn
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.vision.calibration import Calibration
    from paizhuo.vision.classify import Classifies
    from paizhuo.vision.geometry import Image, Quad


def usual_nets() -> tuple[Classifies, str]:
    """Load what tells tiles apart, and its version. Raises ``BadModels``."""
    from paizhuo.vision.classify import Classifier
    from paizhuo.vision.models import load, own_models

    models = load(own_models())
    return Classifier(models.classify, models.classifying), models.classifying.version


class Learning(QObject):
    """What was shown so far. ``changed``: there is more of it; ``saved`` carries a name, ``failed`` a sentence."""

    changed = Signal()
    saved = Signal(str)
    failed = Signal(object)

    def __init__(self, loads: Callable[[], tuple[Classifies, str]] = usual_nets) -> None:
        super().__init__()
        self._loads = loads
        self._nets: tuple[Classifies, str] | None = None
        self._shown: Calibration | None = None
        self.workers = InTurn("camera page learning")

    @property
    def busy(self) -> bool:
        """Whether something is being learned or kept."""
        return self.workers.busy

    @property
    def counts(self) -> dict[int, int]:
        """How many tiles were shown of each label."""
        return dict(self._shown.counts) if self._shown is not None else {}

    @property
    def complete(self) -> bool:
        """Whether all kinds were shown."""
        return self._shown is not None and self._shown.complete

    @property
    def next_step(self) -> Text:
        """What to show next."""
        return words.SHOW_ALL if self._shown is None else self._shown.words

    def add(self, image: Image, confirmed: Sequence[tuple[Quad, int]]) -> None:
        """Take a photo's tiles, confirmed by a person."""

        def work() -> None:
            from paizhuo.vision.calibration import Calibration

            classifier, _ = self._used()
            self._shown = (self._shown or Calibration()).with_photo(image, confirmed, classifier)
            self.changed.emit()

        self._begin(work)

    def save(self, name: str) -> None:
        """Keep the set under a name, in place of one of the same name."""

        def work() -> None:
            from paizhuo.vision.own_set_files import save

            assert self._shown is not None
            _, model = self._used()
            save(own_sets_folder(), self._shown.learned(name, model), self._shown.examples)
            self.saved.emit(name)

        self._begin(work)

    def forget(self) -> None:
        """Begin anew: nothing was shown yet."""
        self._shown = None
        self.changed.emit()

    def _used(self) -> tuple[Classifies, str]:
        if self._nets is None:
            self._nets = self._loads()
        return self._nets

    def _begin(self, work: Callable[[], None]) -> None:
        self.workers.do(work, lambda error: self.failed.emit(_not_learned(error)))


def _not_learned(error: Exception) -> Text:
    return error.reason if isinstance(error, Failure) else words.NOT_LEARNED.filled(reason=words.cause(error))


def known_sets() -> tuple[str, ...]:
    """Return the names of the sets kept; none where nothing can be read at all."""
    try:
        from paizhuo.vision.own_set_files import names
    except ImportError:
        return ()
    return names(own_sets_folder())
