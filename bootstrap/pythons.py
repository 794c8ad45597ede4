"""Which Pythons are there, and whether the one that runs is new enough."""

from bootstrap.words import words

OLDEST = (3, 11)


def works(python: str) -> bool:
    """Return whether a command of this name starts a Python; version switchers leave names behind that do not."""
    import shutil
    import subprocess

    try:
        return shutil.which(python) is not None and subprocess.call([python, "-c", ""], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def too_old(version: "tuple[int, ...]") -> str:
    """Return why this Python will not do, with the command to type instead; empty for one that will."""
    if version >= OLDEST:
        return ""
    newer = [name for name in ("python3.14", "python3.13", "python3.12", "python3.11") if works(name)]
    has = ".".join(str(part) for part in version)
    if newer:
        command = newer[0] + " run.py"
        return words(
            "paizhuo needs Python 3.11 or newer; this is {}. A newer one is here, type:\n\n    {}".format(has, command),
            "牌桌需要 Python 3.11 或更新版本，当前是 {}。本机有更新的版本，请输入：\n\n    {}".format(has, command),
        )
    return words(
        "paizhuo needs Python 3.11 or newer; this is {}. Install a newer one (https://www.python.org) "
        "and start again.".format(has),
        "牌桌需要 Python 3.11 或更新版本，当前是 {}。请先安装新版本（https://www.python.org）再启动。".format(has),
    )
