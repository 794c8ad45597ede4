"""What goes into the packed program, and what of the packages it uses is left out.

The spec of PyInstaller and ``notices.py`` run this file by itself: it imports nothing of this project.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path, PurePath
from typing import Final

ROOMS: Final = ("desktop", "engine", "vision")
"""The folders whose modules all go in: commands and games are imported by names that are made up at run time."""

BUILD_ONLY: Final = frozenset(
    ["altgraph", "macholib", "packaging", "pefile", "pip", "pyinstaller-hooks-contrib", "pywin32-ctypes", "setuptools"]
)
"""Packages that make the folder and leave nothing in it. PyInstaller itself leaves the small program that starts Python."""

EXCLUDED_MODULES: Final = (
    "_distutils_hack",
    "cv2.gapi",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "numpy._core._multiarray_tests",
    "numpy.f2py",
    "numpy.random",
    "numpy.typing.mypy_plugin",
    "pip",
    "pkg_resources",
    "pydoc_data",
    "PySide6.QtOpenGL",
    "PySide6.QtPdf",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "setuptools",
    "test",
    "tkinter",
    "turtledemo",
    "wheel",
)

_QT_LIBRARIES: Final = (
    "Qml*",
    "Quick*",
    "VirtualKeyboard*",
    "Pdf*",
    "WebEngine*",
    "3D*",
    "EglFSDeviceIntegration",
    "EglFsKmsSupport",
    "EglFsKmsGbmSupport",
)
"""Libraries of Qt that no window of this program uses."""
_QT_PLUGINS: Final = (
    "egldeviceintegrations/*",
    "generic/*",
    "networkinformation/*",
    "platforminputcontexts/*virtualkeyboard*",
    "platforms/*direct2d*",
    "platforms/*eglfs*",
    "platforms/*linuxfb*",
    "platforms/*minimal*",
    "platforms/*vkkhrdisplay*",
    "platforms/*vnc*",
    "platformthemes/*gtk3*",  # it brings all of GTK; dialogs of the desktop come by its portal
    "qmltooling/*",
    "tls/*",
)
_UNWANTED: Final = (
    *(f"*/libQt6{name}.so*" for name in _QT_LIBRARIES),
    *(f"*/Qt6{name}.dll" for name in _QT_LIBRARIES),
    *(f"*/Qt{name}.framework/*" for name in _QT_LIBRARIES),
    *(f"*/Qt{name}.abi3.so" for name in _QT_LIBRARIES),
    *(f"*/plugins/{name}" for name in _QT_PLUGINS),
    "PySide6/*/translations/*",
    "PySide6/translations/*",
    "PySide6/Qt/qml/*",
    "PySide6/qml/*",
    "PySide6/opengl32sw.dll",  # a window of widgets is painted without OpenGL
    "numpy/*/tests/*",
    "*.pyi",
    "*.pxd",
    "*.h",
    "cv2/data/*",  # cascades that find faces
    "libmvec.so.*",  # a part of the C library, which every system has and no package brings
)
_KEPT: Final = "*/translations/qtbase_zh_CN.qm"
"""Chinese words of Qt's file dialogues; for all else the program has its own words."""


def modules(name: str, folder: Path) -> Iterator[str]:
    """Yield the names of all modules in the folder of the package ``name``."""
    for file in sorted(folder.rglob("*.py")):
        inside = file.relative_to(folder).with_suffix("").parts
        yield ".".join((name, *(inside[:-1] if inside[-1] == "__init__" else inside)))


def hidden_imports(folders: dict[str, Path]) -> list[str]:
    """Return every module of the program; ``folders`` says where each room lies."""
    return [module for room in ROOMS for module in modules(f"paizhuo.{room}", folders[room])]


def assets(folder: Path) -> list[tuple[str, str]]:
    """Return the assets as pairs of a file and the folder it goes to, without the scripts that drew them."""
    return [
        (str(file), str(PurePath("paizhuo", "assets", file.relative_to(folder).parent)))
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix not in {".py", ".pyc"}
    ]


def is_wanted(destination: str) -> bool:
    """Return whether a file belongs into the folder; ``destination``: its path there."""
    path = destination.replace("\\", "/")
    return fnmatch(path, _KEPT) or not any(fnmatch(path, pattern) for pattern in _UNWANTED)
