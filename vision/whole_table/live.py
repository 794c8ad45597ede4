"""A source's pictures, read one after another into what happens on a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from paizhuo.vision.geometry import Image
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.sources import Frames
from paizhuo.vision.whole_table.following import TableFollowing

RATE: Final = 6.0
"""Pictures a second that are wanted: more would show nothing new."""


def followings(frames: Frames, read: Callable[[Image], PictureReading]) -> Iterator[TableFollowing]:
    """Yield the table after every picture of the source. Raises what reading and the source raise."""
    following = TableFollowing()
    for image in frames:
        following = following.after(read(image), frames.time)
        yield following
