"""The tile sets that the recogniser has learned from their owner's photos, put to use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paizhuo.desktop.kit.settings import own_sets_folder

if TYPE_CHECKING:
    from paizhuo.vision.classify import Classifies


class Wearing:
    """Reads with the set of this name: what ``paizhuo.vision.recognise.Recogniser`` is to be adapted by."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, classifier: Classifies, model: str) -> Classifies:
        """Return the classifier with the set's say in it. Raises ``BadSet``, and ``OSError`` where it is learned anew."""
        from paizhuo.vision.own_set import OwnClassifier
        from paizhuo.vision.own_set_files import OtherModel, load, relearned

        folder = own_sets_folder()
        try:
            own_set = load(folder, self._name, model)
        except OtherModel:
            own_set = relearned(folder, self._name, model, classifier)
        return OwnClassifier(classifier, own_set)
