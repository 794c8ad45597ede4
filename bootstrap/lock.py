"""One set-up at a time: another one in the same folder waits."""

import os
import sys

from bootstrap.words import words

HELD: "list[int]" = []  # numbers of open files that the programs of a set-up keep open, and locked, should this process be killed


def at_work() -> str:
    """Return what is said while another set-up has to end first."""
    return words("Another set-up is at work in this folder. Waiting for it.", "另一个安装正在进行，请稍候。")


def seized(handle: int) -> bool:
    """Lock an open file for this process; return false while another has it."""
    import errno

    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 1 << 20, os.SEEK_SET)  # behind what is read of it: a locked byte cannot be read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)  # where nothing can be locked, go on
    return True
