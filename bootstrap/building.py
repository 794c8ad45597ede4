"""An environment is made, filled from a list and removed."""

import os
import sys

from bootstrap import causes, debian, lock, moving, places, progress, stamps
from bootstrap.words import SetUpError, say, words


def check_owner(venv: str) -> None:
    """Raise ``SetUpError`` if the environment was not made by this program."""
    if os.path.exists(venv) and not stamps.is_ours(venv):
        raise SetUpError(
            words(
                "{} exists, but was not made by this program. Move it away or delete it, and start again.",
                "{} 已经存在，但不是本程序建立的。请把它移走或删除，然后重新启动。",
            ).format(venv)
        )


def make_venv(venv: str) -> None:
    """Make an empty environment. Whatever an interrupted set-up left behind there is removed."""
    try:
        import ensurepip  # noqa: F401 - Debian packs it separately
    except ImportError:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        command = debian.install_system([package])
        if command:
            raise SetUpError(
                words(
                    "This Python cannot make environments. Type\n\n    {}\n\nand start again.",
                    "这个 Python 不能创建虚拟环境。请输入\n\n    {}\n\n然后重新启动。",
                ).format(command)
            ) from None
    clear(venv)
    os.makedirs(venv)
    stamps.write_stamp(stamps.OURS, "", venv)
    title = words("Environment of its own in .venv", "在 .venv 建立独立环境")
    status, output = progress.perform(title, [sys.executable, "-m", "venv", venv], scratch_of(venv))
    if status:
        raise SetUpError(causes.explain(output))


def fill(venv: str, kind: str) -> None:
    """Install the list ``kind``. The stamps are written last: a set-up that was interrupted is not taken for finished."""
    log = os.path.join(venv, "setup.log")
    if os.path.exists(log):
        os.remove(log)
    pip = [
        stamps.python_of(venv),
        "-m",
        "pip",
        "install",
        "--progress-bar=off",
        "--retries=3",
        "--require-hashes",
        "--no-deps",  # the list is complete; older pip asks for the newest of what stands in it without its extra
        "--only-binary=:all:",
        "--log=" + log,
    ]
    title = words("Python packages", "Python 软件包") + (" (dev)" if kind == "dev" else "")
    scratch = scratch_of(venv)
    status, output = progress.perform(title, [*pip, "-r", stamps.requirements(kind)], scratch)
    remove(scratch)
    if status:
        with open(log, "a+", encoding="utf-8", errors="replace") as file:
            file.seek(0)
            noted = file.read()
            file.write(output)
        raise SetUpError(
            causes.explain(output, noted) + "\n" + words("Everything it said: {}", "完整记录：{}").format(log)
        )
    if venv != places.VENV:
        moving.move_in(venv, venv)
    for done in {kind, "runtime"}:  # the development list contains the other
        stamps.write_stamp(done, stamps.key(done), venv)


def scratch_of(venv: str) -> str:
    """Make the folder for temporary files while an environment is filled: what is downloaded lies on the disk with room for it."""
    scratch = os.path.join(venv, "temporary")
    os.makedirs(scratch, exist_ok=True)
    return scratch


def clear(venv: str) -> None:
    """Remove what an interrupted set-up left of an environment.

    An installer that outlived the start that began it may still write there. Elsewhere than on Windows it holds the lock
    (see ``preparing.set_up``), so nobody comes here before it has ended.
    """
    import errno
    import time

    for nth in range(3000):  # ten minutes
        try:
            return remove(venv)
        except OSError as error:
            if not places.WINDOWS and error.errno != errno.ENOTEMPTY:
                raise
            if not nth:
                say(lock.at_work())
            time.sleep(0.2)
    return remove(venv)


def remove(venv: str) -> None:
    """Remove an environment, or the link to one that lies elsewhere."""
    import shutil

    if os.path.islink(venv):
        os.remove(venv)
    elif os.path.exists(venv):
        shutil.rmtree(venv)
