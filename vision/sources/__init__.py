"""Where pictures come from one after another: a camera, a video, pictures in a folder."""

from paizhuo.vision.sources.devices import CameraName, Device, cameras
from paizhuo.vision.sources.files import Pictures, Video, opened
from paizhuo.vision.sources.frames import BadSource, Frames

__all__ = ["BadSource", "CameraName", "Device", "Frames", "Pictures", "Video", "cameras", "opened"]
