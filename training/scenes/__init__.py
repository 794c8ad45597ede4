"""Synthetic photos of mahjong tiles, and pictures without any, to train the nets on."""

from training.scenes.compose import Scene, clutter, scene
from training.scenes.singles import nothing, single
from training.scenes.sources import CutOutSet, DrawnSet, FaceSource

__all__ = ["CutOutSet", "DrawnSet", "FaceSource", "Scene", "clutter", "nothing", "scene", "single"]
