"""A disk without room, as far as a test can make one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

needs_unix = pytest.mark.skipif(sys.platform == "win32", reason="no such devices and limits")


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file grows beyond so many bytes: what a full disk looks like to a program."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            sys, "dont_write_bytecode", True
        )  # a module first imported now would leave its compiled file cut off
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
