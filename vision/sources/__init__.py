"""Where pictures come from one after another: a camera, a video, pictures in a folder."""

from vision.sources.devices import CameraName, Device, cameras
from vision.sources.files import Pictures, Video, opened
from vision.sources.frames import BadSource, Frames

__all__ = ["BadSource", "CameraName", "Device", "Frames", "Pictures", "Video", "cameras", "opened"]
