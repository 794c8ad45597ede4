"""Whether the system has the libraries that the window needs, and the server that tests of a cluster need."""

import sys

from bootstrap import stamps
from bootstrap.words import say, words

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


def check_system() -> None:
    """See that Qt's system libraries are there. Without them only the window fails, so the start goes on."""
    wanted = "\n".join(sorted(package for package, _ in LIBRARIES))
    if not sys.platform.startswith("linux") or stamps.stamped("system") == wanted:
        return
    from bootstrap import debian

    missing = missing_packages()
    command = debian.install_system(missing) if missing else ""
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
        stamps.write_stamp("system", wanted)


def missing_packages() -> "list[str]":
    """Return the Debian packages whose library this Linux system does not have."""
    import ctypes

    missing = []
    for package, library in LIBRARIES:
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def have_nats() -> None:
    """Install the server that tests of a cluster talk to where that can be done silently; elsewhere these tests are left out."""
    import shutil

    from bootstrap import debian

    if shutil.which("nats-server") is None and debian.debian_root():
        debian.install_system(["nats-server"])
