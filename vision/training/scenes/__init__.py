"""Synthetic photos of mahjong tiles, and pictures without any, to train the nets on."""

from vision.training.scenes.compose import Scene, clutter, scene
from vision.training.scenes.singles import nothing, single
from vision.training.scenes.sources import CutOutSet, DrawnSet, FaceSource

__all__ = ["CutOutSet", "DrawnSet", "FaceSource", "Scene", "clutter", "nothing", "scene", "single"]
