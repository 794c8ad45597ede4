"""The environment in use is brought up to a list; what it was stays until another is ready."""

import os

from bootstrap import building, lock, moving, places, stamps
from bootstrap.words import SetUpError, say, words

DOWNLOAD = {"runtime": 160, "dev": 220}  # megabytes
SPACE = {"runtime": 750, "dev": 1080}  # megabytes while installing; about 520 and 820 stay


def set_up(kind: str) -> None:
    """Bring `.venv` up to the list ``kind``, once no other set-up is at work here.

    The lock ends with the process, and with the programs that it started: one that is killed leaves an installer behind, whose
    work nobody may disturb (on Windows see ``building.clear``).
    """
    import time

    if os.pathsep in places.ROOT:
        raise SetUpError(
            words(
                "Python cannot make an environment in a folder whose name holds a “{}”: {}. Move or rename the folder.",
                "文件夹名里有“{}”，Python 无法在其中建立环境：{}。请移动文件夹或改名。",
            ).format(os.pathsep, places.ROOT)
        )
    with open(stamps.requirements(kind), "rb") as file:
        if not lock.seized(file.fileno()):
            say(lock.at_work())
            while not lock.seized(file.fileno()):
                time.sleep(0.2)
        lock.HELD.append(file.fileno())
        try:
            if not stamps.ready(kind):
                prepare(kind)
        finally:
            lock.HELD.clear()


def prepare(kind: str) -> None:
    """Bring `.venv` up to the list ``kind``: the one in use stays as it is until another is ready."""
    import contextlib
    import shutil

    recover()
    moving.settle()
    if not stamps.ready(kind) and stamps.stamped(kind, places.VENV + places.NEW) == stamps.key(kind):
        put_in_place()
    if stamps.ready(kind):
        return
    for venv in (places.VENV, places.VENV + places.NEW):
        building.check_owner(venv)
    building.clear(places.VENV + places.NEW)  # what a set-up that was interrupted has left counts as free space
    with contextlib.suppress(OSError):  # something in it may still be open
        building.remove(places.VENV + places.OLD)
    free = shutil.disk_usage(places.ROOT).free // 1_000_000
    if free < SPACE[kind]:
        raise SetUpError(
            words("There are only {} MB free in {}; {} MB are needed.", "{1} 只剩 {0} MB 空间，需要 {2} MB。").format(
                free, places.ROOT, SPACE[kind]
            )
        )
    say(
        words("Setting up paizhuo (once; downloads about {} MB).", "正在安装牌桌（只需一次，需下载约 {} MB）。").format(
            DOWNLOAD[kind]
        )
    )
    if kind == "dev" and stamps.ready("runtime"):  # the same packages, and more: nothing in use is replaced
        building.fill(places.VENV, kind)
        return
    building.make_venv(places.VENV + places.NEW)
    building.fill(places.VENV + places.NEW, kind)
    put_in_place()


def put_in_place() -> None:
    """Put the environment that was built in the place of the one in use. Ending in between loses neither (see ``recover``)."""
    import contextlib

    building.remove(places.VENV + places.OLD)
    try:
        if os.path.lexists(places.VENV):
            os.rename(places.VENV, places.VENV + places.OLD)
        os.rename(places.VENV + places.NEW, places.VENV)
    except PermissionError:
        recover()
        raise SetUpError(
            words(
                "The new environment is ready, but the old one is in use. Close the other windows of paizhuo and start again.",
                "新的环境已经装好，但旧的还在使用。请关闭其他牌桌窗口后重新启动。",
            )
        ) from None
    with contextlib.suppress(OSError):  # something in it may still be open: the next set-up removes it
        building.remove(places.VENV + places.OLD)


def recover() -> None:
    """Put the old environment back where a set-up ended between taking it away and putting the new one in its place."""
    if not os.path.lexists(places.VENV) and os.path.lexists(places.VENV + places.OLD):
        os.rename(places.VENV + places.OLD, places.VENV)
