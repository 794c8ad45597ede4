#!/usr/bin/env python3
"""Sets paizhuo up in its own folder and starts it; needs nothing but Python.

    python3 run.py                    set up what is missing, open the table
    python3 run.py COMMAND …          the same, then any command (python3 run.py --help lists them)
    python3 run.py test               the whole check: ruff, mypy, import-linter, every test with coverage
    python3 run.py test --all         the same with the tests of the night: many more hands and matches
    python3 run.py test ARGUMENTS …   pytest alone, with these arguments

What is installed lives in `.venv` beside this file: delete that folder and nothing is left.  Another environment is built
beside it, in `.venv.new`, and takes its place when it is ready; until then, and if that fails, the old one starts.  This
file is written for old Pythons too (no syntax newer than 3.6), so that they can say that they are too old.

Every start runs it before the program: modules that only a set-up needs are imported by the functions that use them.
"""

import os
import sys

ROOT = os.path.dirname(os.path.realpath(__file__))  # a link to this file stands for it
VENV = os.path.join(ROOT, ".venv")
NAMES = os.path.join(VENV, "names")
OURS = "made"
WINDOWS = os.name == "nt"
BIN = os.path.join(VENV, "Scripts" if WINDOWS else "bin")
PYTHON = os.path.join(BIN, "python.exe" if WINDOWS else "python")
NEW, OLD = ".new", ".old"  # what follows the name of the environment that is built, and of the one that was replaced
OLDEST = (3, 11)
DOWNLOAD = {"runtime": 160, "dev": 195}  # megabytes
SPACE = {"runtime": 750, "dev": 950}  # megabytes while installing; about 520 and 700 stay
# What Qt opens on Linux: Debian's package and the library in it.
LIBRARIES = (
    ("libegl1", "libEGL.so.1"),
    ("libgl1", "libGL.so.1"),
    ("libxkbcommon0", "libxkbcommon.so.0"),
    ("libdbus-1-3", "libdbus-1.so.3"),
    ("libfontconfig1", "libfontconfig.so.1"),
    ("libglib2.0-0", "libglib-2.0.so.0"),
    ("libxcb-cursor0", "libxcb-cursor.so.0"),
    ("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
    ("libxcb-icccm4", "libxcb-icccm.so.4"),
    ("libxcb-keysyms1", "libxcb-keysyms.so.1"),
    ("libxcb-xkb1", "libxcb-xkb.so.1"),
    ("libxcb-shape0", "libxcb-shape.so.0"),
    ("libxcb-randr0", "libxcb-randr.so.0"),
)
HELD: "list[int]" = []  # numbers of open files that the programs of a set-up keep open, and locked, should this process be killed
LANGUAGE = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""


class SetUpError(Exception):
    """The set-up cannot go on; the message tells the person why and what to do."""


def is_chinese() -> bool:
    """Whether the surroundings speak Chinese; Windows says so by a call, not by a variable."""
    if sys.platform == "win32" and not LANGUAGE:
        import ctypes

        return ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x04  # the primary language is LANG_CHINESE
    return LANGUAGE.startswith("zh")


def words(english: str, chinese: str) -> str:
    """The sentence in the person's language."""
    return chinese if is_chinese() else english


def say(text: str) -> None:
    """A line on standard error: standard output belongs to the command that follows."""
    print(text, file=sys.stderr, flush=True)


# --- what is there --------------------------------------------------------------------------------------------------


def works(python: str) -> bool:
    """Whether a command of this name starts a Python; version switchers leave names behind that do not."""
    import shutil
    import subprocess

    try:
        return shutil.which(python) is not None and subprocess.call([python, "-c", ""], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def too_old(version: "tuple[int, ...]") -> str:
    """Why this Python will not do, with the command to type instead; empty for one that will."""
    if version >= OLDEST:
        return ""
    newer = [name for name in ("python3.13", "python3.12", "python3.11", "python3.14") if works(name)]
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


def stamp(kind: str, venv: str = "") -> str:
    """The file that says that ``kind`` ("runtime" or "dev") is completely installed, and from which list.

    ``venv``: the environment that is meant; without, the one in use. So it is in the functions below.
    """
    return os.path.join(venv or VENV, "ready-" + kind)


def requirements(kind: str) -> str:
    return os.path.join(ROOT, "requirements", kind + ".txt")


def maker() -> str:
    """The Python and the place the environment belongs to: in another place its programs do not start, but can be moved in."""
    return "python {}.{} of {} in {}".format(sys.version_info[0], sys.version_info[1], sys.base_prefix, VENV)


def key(kind: str) -> str:
    """What a stamp of ``kind`` says when it is up to date: who made the environment, and from which list."""
    with open(requirements(kind), encoding="utf-8") as file:
        return maker() + "\n" + file.read()


def stamped(kind: str, venv: str = "") -> str:
    """What the stamp of ``kind`` says; empty if there is none."""
    try:
        with open(stamp(kind, venv), encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def python_of(venv: str) -> str:
    """The Python of an environment."""
    return os.path.join(venv, os.path.relpath(PYTHON, VENV))


def is_ours(venv: str) -> bool:
    """Whether a set-up made the environment, finished or not: another one is not touched."""
    return any(os.path.exists(stamp(kind, venv)) for kind in (OURS, *SPACE)) or not os.listdir(venv)


def startable() -> bool:
    """Whether an earlier set-up was finished, whatever its list and Python, and its Python still works."""
    return any(stamped(kind) for kind in SPACE) and works(PYTHON)


def ready(kind: str) -> bool:
    return os.path.exists(PYTHON) and stamped(kind) == key(kind)


def missing_packages() -> "list[str]":
    """The Debian packages whose library this Linux system does not have."""
    import ctypes

    missing = []
    for package, library in LIBRARIES:
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def apt_command(packages: "list[str]", *, sudo: bool) -> "list[str]":
    start = ["sudo"] if sudo else []
    return [*start, "apt-get", "install", "-y", "--no-install-recommends", *sorted(packages)]


# --- what went wrong ------------------------------------------------------------------------------------------------

_CAUSES = (
    (
        ("no space left", "errno 28", "disk quota", "not enough space"),
        "The disk is full. Make room in {where} and start again.",
        "磁盘已满。请在 {where} 腾出空间后重新启动。",
    ),
    (
        ("do not match the hashes",),
        (
            "A downloaded file is not the one this version was tested with, so it was not used. Start again; "
            "if this stays, something between here and the package index changes files."
        ),
        "下载的文件与本版本测试时的不一致，没有使用。请重试；若仍如此，说明下载途中文件被改动。",
    ),
    (
        (
            "failed to establish a new connection",
            "name resolution",
            "network is unreachable",
            "max retries exceeded",
            "timed out",
            "connection refused",
            "connection broken",
            "proxyerror",
            "sslerror",
            "getaddrinfo failed",
        ),
        (
            "The packages could not be downloaded: no connection to the package index. "
            "Check the network (or the proxy) and start again; what was downloaded is kept."
        ),
        "无法下载所需的软件包：连不上软件源。请检查网络或代理后重试，已下载的部分会保留。",
    ),
    (
        ("no matching distribution", "could not find a version"),
        (
            "A package is not made for this computer: Python {python} on {machine}. Python 3.11 to 3.13 has them all on "
            "Windows (x86-64), macOS 13 (with an Intel processor 14), and Linux with glibc 2.34 (Debian 12, Ubuntu 22.04) "
            "or, on ARM64, 2.39 (Debian 13, Ubuntu 24.04), each also newer."
        ),
        (
            "有软件包不支持本机（Python {python}，{machine}）。Python 3.11 至 3.13 在 Windows（x86-64）、macOS 13（Intel 处理器为 14）、"
            "glibc 2.34（Debian 12、Ubuntu 22.04）或 ARM64 上 glibc 2.39（Debian 13、Ubuntu 24.04）的 Linux，及更新的系统上都可以。"
        ),
    ),
    (
        ("permission denied", "errno 13", "read-only file system"),
        "Nothing may be written in {where}. Copy paizhuo to a folder of your own and start it there.",
        "没有权限写入 {where}。请把牌桌复制到自己的文件夹再启动。",
    ),
)


def not_in_index(output: str, log: str) -> str:
    """Why the package index did not give a package, if it is the index that has none; else empty.

    ``log``: what the installer noted of every page it asked for. One that has the package, but not for this computer, was
    noted to have it.
    """
    import re

    wanted = re.search(r"no matching distribution found for ([\w.-]+)==([\w.!+-]+)", output, re.IGNORECASE)
    if not wanted or not log:
        return ""
    name, version = wanted.groups()
    spelled = re.sub(r"[-_.]+", "[-_.]+", name)
    if re.search("none of the wheel's tags .*/{}-{}-".format(spelled, re.escape(version)), log, re.IGNORECASE):
        return ""
    answer = re.search(r"could not fetch url \S*/{}/?: (.*)".format(spelled), log, re.IGNORECASE)
    if answer and answer.group(1)[:3].isdigit():
        return words(
            "The package index answered {} for {}: it does not have the package, or does not give it to this computer. "
            "Check which index pip is set to use (pip config list) and start again.",
            "软件源对 {1} 的回答是 {0}：那里没有这个软件包，或不向本机提供。请检查 pip 所用的软件源（pip config list）后重试。",
        ).format(answer.group(1)[:3], name)
    if answer:
        return explain(answer.group(1))
    return words(
        "The package index does not have {} {}, which this version was tested with. It may be behind: "
        "check which index pip is set to use (pip config list), or start again later.",
        "软件源里没有本版本测试所用的 {} {}，可能尚未更新。请检查 pip 所用的软件源（pip config list），或稍后再试。",
    ).format(name, version)


def explain(output: str, log: str = "") -> str:
    """The cause of a failed installation in plain words, from what the installer printed, and noted in its ``log``."""
    import platform

    missing = not_in_index(output, log)
    if missing:
        return missing
    lower = output.lower()
    for signs, english, chinese in _CAUSES:
        if any(sign in lower for sign in signs):
            python = ".".join(str(part) for part in sys.version_info[:2])
            machine = platform.system() + " " + platform.machine()
            return words(english, chinese).format(where=ROOT, python=python, machine=machine)
    last = [line.strip() for line in output.splitlines() if line.strip()][-3:]
    return "\n".join([words("The installer stopped with:", "安装程序报告："), *last])


# --- the steps ------------------------------------------------------------------------------------------------------


def fitted(line: str, columns: int) -> str:
    """As much of a line as a terminal of so many columns shows; Chinese characters are two columns wide.

    So are signs such as “·” and “…” to terminals that are set up for Chinese.
    """
    import unicodedata

    wide = "WFA" if is_chinese() else "WF"
    width = 0
    for nth, character in enumerate(line):
        width += 2 if unicodedata.east_asian_width(character) in wide else 1
        if width > columns:
            return line[:nth]
    return line


def perform(title: str, command: "list[str]", scratch: str = "") -> "tuple[int, str]":
    """Runs a command as one step, showing what goes on and how long it takes; its status and what it printed.

    ``scratch``: the folder for its temporary files, where not the system's.
    """
    import shutil
    import subprocess
    import threading
    import time

    live = sys.stderr.isatty()
    begun = time.monotonic()
    detail = "…"
    ended = threading.Event()

    def show(mark: str, what: str, end: str = "") -> None:
        line = "{} {} ({:.1f} s) {}".format(mark, title, time.monotonic() - begun, what).rstrip()
        line = "\r\033[K" + fitted(line, shutil.get_terminal_size().columns - 1) + end if live else line + "\n"
        print(line, file=sys.stderr, end="", flush=True)

    def tick() -> None:
        while not ended.wait(1):
            show("·", detail)

    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "DEBIAN_FRONTEND": "noninteractive"}
    if scratch:
        quiet.update(dict.fromkeys(("TMPDIR", "TEMP", "TMP"), scratch))
    output = []
    show("·", detail)
    if live:
        threading.Thread(target=tick, daemon=True).start()
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(os.environ, **quiet),
            encoding="utf-8",
            errors="replace",
            pass_fds=() if WINDOWS else tuple(HELD),
        )
        for line in process.stdout or ():
            output.append(line)
            if line.lstrip().startswith(("Downloading ", "Installing ", "Setting up ")):
                detail = line.strip().rsplit("/", 1)[-1]
                show("·", detail)
        status = process.wait()
    except OSError as error:
        status, output = 127, [str(error)]
    finally:
        ended.set()
    show("✗" if status else "✓", "", "\n")
    return status, "".join(output)


def debian_root() -> bool:
    import shutil

    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_system(packages: "list[str]") -> str:
    """Installs Debian packages as root; an empty text, or the command a person must type."""
    command = apt_command(packages, sudo=hasattr(os, "geteuid") and os.geteuid() != 0)
    if debian_root():
        status, _ = perform(words("System libraries", "系统库"), command)
        if status:
            perform(words("List of system packages", "系统软件包列表"), ["apt-get", "update"])
            status, _ = perform(words("System libraries", "系统库"), command)
        if not status:
            return ""
    return " ".join(command)


def check_system() -> None:
    """Sees that Qt's system libraries are there. Without them only the window fails, so the start goes on."""
    if not sys.platform.startswith("linux") or stamped("system") == "\n".join(sorted(p for p, _ in LIBRARIES)):
        return
    missing = missing_packages()
    command = install_system(missing) if missing else ""
    if command:
        say(
            words(
                "The window needs system libraries that are missing here. On Debian, Ubuntu and the like type:\n\n    "
                "{}\n\nElsewhere install the packages of the same libraries. Going on without them.",
                "窗口需要的一些系统库尚未安装。在 Debian、Ubuntu 等系统上请输入：\n\n    {}\n\n"
                "其他系统请安装相同的库。现在继续启动。",
            ).format(command)
        )
    else:
        write_stamp("system", "\n".join(sorted(p for p, _ in LIBRARIES)))


def write_stamp(kind: str, text: str, venv: str = "") -> None:
    with open(stamp(kind, venv), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def make_venv(venv: str) -> None:
    """An empty environment. Whatever an interrupted set-up left behind there is removed."""
    try:
        import ensurepip  # noqa: F401 - Debian packs it separately
    except ImportError:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        command = install_system([package])
        if command:
            raise SetUpError(
                words(
                    "This Python cannot make environments. Type\n\n    {}\n\nand start again.",
                    "这个 Python 不能创建虚拟环境。请输入\n\n    {}\n\n然后重新启动。",
                ).format(command)
            ) from None
    clear(venv)
    os.makedirs(venv)
    write_stamp(OURS, "", venv)
    title = words("Environment of its own in .venv", "在 .venv 建立独立环境")
    status, output = perform(title, [sys.executable, "-m", "venv", venv], scratch_of(venv))
    if status:
        raise SetUpError(explain(output))


def remove(venv: str) -> None:
    """Removes an environment, or the link to one that lies elsewhere."""
    import shutil

    if os.path.islink(venv):
        os.remove(venv)
    elif os.path.exists(venv):
        shutil.rmtree(venv)


def at_work() -> str:
    """What is said while another set-up has to end first."""
    return words("Another set-up is at work in this folder. Waiting for it.", "另一个安装正在进行，请稍候。")


def clear(venv: str) -> None:
    """Removes what an interrupted set-up left of an environment.

    An installer that outlived the start that began it may still write there. Elsewhere than on Windows it holds the lock
    (see ``set_up``), so nobody comes here before it has ended.
    """
    import errno
    import time

    for nth in range(3000):  # ten minutes
        try:
            return remove(venv)
        except OSError as error:
            if not WINDOWS and error.errno != errno.ENOTEMPTY:
                raise
            if not nth:
                say(at_work())
            time.sleep(0.2)
    return remove(venv)


def scratch_of(venv: str) -> str:
    """The folder for temporary files while an environment is filled: what is downloaded lies on the disk that has room for it."""
    scratch = os.path.join(venv, "temporary")
    os.makedirs(scratch, exist_ok=True)
    return scratch


def check_owner(venv: str) -> None:
    """Raises ``SetUpError`` if the environment was not made by this program."""
    if os.path.exists(venv) and not is_ours(venv):
        raise SetUpError(
            words(
                "{} exists, but was not made by this program. Move it away or delete it, and start again.",
                "{} 已经存在，但不是本程序建立的。请把它移走或删除，然后重新启动。",
            ).format(venv)
        )


def fill(venv: str, kind: str) -> None:
    """Installs the list ``kind``. The stamps are written last: a set-up that was interrupted is not taken for finished."""
    log = os.path.join(venv, "setup.log")
    if os.path.exists(log):
        os.remove(log)
    pip = [
        python_of(venv),
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
    status, output = perform(title, [*pip, "-r", requirements(kind)], scratch)
    remove(scratch)
    if status:
        with open(log, "a+", encoding="utf-8", errors="replace") as file:
            file.seek(0)
            noted = file.read()
            file.write(output)
        raise SetUpError(explain(output, noted) + "\n" + words("Everything it said: {}", "完整记录：{}").format(log))
    if venv != VENV:
        move_in(venv, venv)
    for done in {kind, "runtime"}:  # the development list contains the other
        write_stamp(done, key(done), venv)


def move_in(venv: str, place: str) -> None:
    """Makes the programs of an environment that was built at ``place`` those of `.venv`: they name the folder they lie in."""
    folder = os.path.join(venv, os.path.relpath(BIN, VENV))
    was, now = os.fsencode(place), os.fsencode(VENV)
    for entry in os.listdir(folder) if os.path.isdir(folder) else ():
        path = os.path.join(folder, entry)
        if os.path.islink(path) or not os.path.isfile(path) or entry.startswith("python"):
            continue
        with open(path, "rb") as file:
            text = file.read()
        if was in text:
            with open(path, "wb") as file:
                file.write(text.replace(was, now))


def moved_from(kind: str) -> str:
    """Where `.venv` lay when this Python finished it, if it was moved since with its whole folder; else empty.

    A link was not moved: what it leads to is the environment of another folder, whose programs stay as they are.
    """
    if os.path.islink(VENV):
        return ""
    python, _, place = stamped(kind).partition("\n")[0].rpartition(" in ")
    return place if python == maker().rpartition(" in ")[0] and place != VENV else ""


def settle() -> None:
    """An environment that was moved with the whole folder is that of the new place, which needs no network."""
    for kind in SPACE:
        place = moved_from(kind)
        if place and os.path.exists(PYTHON):
            move_in(VENV, place)
            write_stamp(kind, maker() + "\n" + stamped(kind).partition("\n")[2])


def put_in_place() -> None:
    """The environment that was built takes the place of the one in use. Ending in between loses neither (see ``recover``)."""
    import contextlib

    remove(VENV + OLD)
    try:
        if os.path.lexists(VENV):
            os.rename(VENV, VENV + OLD)
        os.rename(VENV + NEW, VENV)
    except PermissionError:
        recover()
        raise SetUpError(
            words(
                "The new environment is ready, but the old one is in use. Close the other windows of paizhuo and start again.",
                "新的环境已经装好，但旧的还在使用。请关闭其他牌桌窗口后重新启动。",
            )
        ) from None
    with contextlib.suppress(OSError):  # something in it may still be open: the next set-up removes it
        remove(VENV + OLD)


def recover() -> None:
    """Where a set-up ended between taking the old environment away and putting the new one in its place, the old one is back."""
    if not os.path.lexists(VENV) and os.path.lexists(VENV + OLD):
        os.rename(VENV + OLD, VENV)


def seized(handle: int) -> bool:
    """Whether an open file is now locked for this process; false while another has it."""
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


def set_up(kind: str) -> None:
    """Brings `.venv` up to the list ``kind``, once no other set-up is at work here.

    The lock ends with the process, and with the programs that it started: one that is killed leaves an installer behind, whose
    work nobody may disturb (on Windows see ``clear``).
    """
    import time

    if os.pathsep in ROOT:
        raise SetUpError(
            words(
                "Python cannot make an environment in a folder whose name holds a “{}”: {}. Move or rename the folder.",
                "文件夹名里有“{}”，Python 无法在其中建立环境：{}。请移动文件夹或改名。",
            ).format(os.pathsep, ROOT)
        )
    with open(requirements(kind), "rb") as file:
        if not seized(file.fileno()):
            say(at_work())
            while not seized(file.fileno()):
                time.sleep(0.2)
        HELD.append(file.fileno())
        try:
            if not ready(kind):
                prepare(kind)
        finally:
            HELD.clear()


def prepare(kind: str) -> None:
    """Brings `.venv` up to the list ``kind``: the one in use stays as it is until another is ready."""
    import contextlib
    import shutil

    recover()
    settle()
    if not ready(kind) and stamped(kind, VENV + NEW) == key(kind):
        put_in_place()
    if ready(kind):
        return
    for venv in (VENV, VENV + NEW):
        check_owner(venv)
    clear(VENV + NEW)  # what a set-up that was interrupted has left counts as free space
    with contextlib.suppress(OSError):  # something in it may still be open
        remove(VENV + OLD)
    free = shutil.disk_usage(ROOT).free // 1_000_000
    if free < SPACE[kind]:
        raise SetUpError(
            words("There are only {} MB free in {}; {} MB are needed.", "{1} 只剩 {0} MB 空间，需要 {2} MB。").format(
                free, ROOT, SPACE[kind]
            )
        )
    say(
        words("Setting up paizhuo (once; downloads about {} MB).", "正在安装牌桌（只需一次，需下载约 {} MB）。").format(
            DOWNLOAD[kind]
        )
    )
    if kind == "dev" and ready("runtime"):  # the same packages, and more: nothing in use is replaced
        fill(VENV, kind)
        return
    make_venv(VENV + NEW)
    fill(VENV + NEW, kind)
    put_in_place()


# --- the commands ---------------------------------------------------------------------------------------------------


def environment() -> "dict[str, str]":
    """The surroundings of a command: paizhuo is importable from any folder.

    Where Python is told to write no bytecode beside the sources, it lies in `.venv`: what is compiled anew starts slowly.
    """
    found = os.environ.get("PYTHONPATH")
    kept = dict(os.environ, PYTHONPATH=ROOT + (os.pathsep + found if found else ""))
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", os.path.join(VENV, "bytecode"))
    return kept


def is_own() -> bool:
    """Whether the environment was made with the Python that runs this file: then its packages can be used from here."""
    return stamped("runtime").partition("\n")[0] == maker()


def enter() -> None:
    """Lets this process see what a process of `.venv` sees: the standard library, the packages there, and no other packages.

    Starting another Python for that would take a sixth of the time to the first page.
    """
    import site

    library = ("Lib",) if WINDOWS else ("lib", "python{}.{}".format(*sys.version_info[:2]))
    others = {ROOT, *site.getsitepackages(), site.getusersitepackages()}
    packages = os.path.join(VENV, *library, "site-packages")
    sys.path[:] = [ROOT, packages, *(path for path in sys.path if path not in others)]
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = sys.pycache_prefix or os.path.join(VENV, "bytecode")


def start(arguments: "list[str]") -> int:
    """Becomes the program itself."""
    if is_own():
        enter()
        from paizhuo.desktop.__main__ import main as program

        return program(arguments)
    command = [PYTHON, "-P", "-m", "paizhuo.desktop", *arguments]  # -P: no "desktop" of the folder a person stands in
    if not WINDOWS:
        os.execve(PYTHON, command, environment())
    import subprocess

    return subprocess.call(command, env=environment())


def link_names() -> None:
    """Makes `.venv/names`: links by which mypy and import-linter find the folders under the names they have in the package."""
    import shutil

    package = os.path.join(NAMES, "paizhuo")
    os.makedirs(package, exist_ok=True)
    shutil.copyfile(os.path.join(ROOT, "paizhuo", "__init__.py"), os.path.join(package, "__init__.py"))
    for folder in ("assets", "desktop", "engine", "vision", "training"):
        link = os.path.join(NAMES if folder == "training" else package, folder)
        if os.path.exists(link):
            continue
        if WINDOWS:  # links are for administrators there, junctions are not
            import _winapi

            _winapi.CreateJunction(os.path.join(ROOT, folder), link)  # type: ignore[attr-defined, unused-ignore]
        else:
            os.symlink(os.path.join(ROOT, folder), link)


def checks(arguments: "list[str]") -> "list[tuple[str, list[str], str]]":
    """Name, command and folder of every check, pytest last."""
    pytest = [PYTHON, "-m", "pytest"]
    if arguments[:1] == ["--all"]:
        pytest += ["-m", ""]  # pyproject.toml leaves out what is marked `nightly`
        arguments = arguments[1:]
    if arguments:
        return [("pytest", pytest + arguments, ROOT)]
    lint = os.path.join(BIN, "lint-imports")
    return [
        ("ruff check", [PYTHON, "-m", "ruff", "check"], ROOT),
        ("ruff format", [PYTHON, "-m", "ruff", "format", "--check"], ROOT),
        ("mypy", [PYTHON, "-m", "mypy"], ROOT),
        ("import-linter", [lint, "--no-logo", "--config", os.path.join(ROOT, "pyproject.toml")], NAMES),
        ("pytest", [*pytest, "-n", "auto", "--dist", "worksteal", "--cov", "--cov-report", "term"], ROOT),
    ]


def test(arguments: "list[str]") -> int:
    """Every check in turn until one fails; pytest's closing line is the last that is printed."""
    import subprocess

    link_names()
    for name, command, folder in checks(arguments):
        print("== {} ==".format(name), flush=True)
        status = subprocess.call(command, cwd=folder, env=environment())
        if status and name != "pytest":
            print("\nStopped: {} found what is written above. Nothing after it was run.".format(name), flush=True)
        if status:
            return status
    return 0


def main(arguments: "list[str]") -> int:
    reason = too_old(sys.version_info[:2])
    if reason:
        say(reason)
        return 1
    testing = arguments[:1] == ["test"]
    kind = "dev" if testing else "runtime"
    try:
        if not ready(kind):
            set_up(kind)
        check_system()
    except (SetUpError, OSError) as error:
        say("\n" + (str(error) if isinstance(error, SetUpError) else explain(str(error))))
        if testing or not startable():
            return 1
        say("\n" + words("Starting with the set-up of before.", "先用原有的环境启动。"))
    except KeyboardInterrupt:
        say("\n" + words("Stopped. The next start finishes the set-up.", "已中断。下次启动会继续安装。"))
        return 130
    try:
        return test(arguments[1:]) if testing else start(arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
