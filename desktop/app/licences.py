"""What the program consists of, by whom, and under which licences, with their texts."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path
from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.version import VERSION

_ROOT: Final = Path(__file__).parents[2]
_PROGRAM: Final = "paizhuo"


class ProgramPart(Struct):
    """A part of the program: its ``name``, what it is there for (``use``), and its ``licence`` by the SPDX identifiers.

    ``source``: where it comes from, as an address. ``packages``: the installed distributions that it comes in. ``files``: texts
    of licences that lie with the program.
    """

    id: str
    name: Text
    use: Text
    licence: str
    source: str = ""
    packages: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def version(self) -> str:
        """The version that is installed; empty where there is none to tell."""
        if self.id == _PROGRAM:
            return VERSION
        found = map(_version, self.packages)
        return next(filter(None, found), "")

    @property
    def is_here(self) -> bool:
        """Whether it is installed: not every package is made for every computer."""
        return not self.packages or bool(self.version) or bool(self.files)

    def text(self) -> str:
        """Return the texts of its licences; empty where none came with it."""
        own = [_text_of_file(name) for name in self.files]
        packed = [text for name in self.packages for text in _texts_of_package(name)]
        return "\n\n".join(text.strip("\n") for text in (*own, *packed) if text) + "\n"


def parts() -> tuple[ProgramPart, ...]:
    """Return the parts that are here, the program itself first."""
    return tuple(part for part in PARTS if part.is_here)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _text_of_file(name: str) -> str:
    """Return a text that lies with the program: in a checkout where it says, installed by pip also among the program's own licences."""
    file = _ROOT / name
    if file.is_file():
        return file.read_text("utf-8")
    return next(iter(_texts_of_package(_PROGRAM)), "")


def _texts_of_package(package: str) -> list[str]:
    """Return the texts of licences that came with a package, the shortest path first."""
    try:
        listed = metadata.files(package) or ()
    except metadata.PackageNotFoundError:
        return []
    found = [file for file in listed if file.parts[0].endswith(".dist-info") and _is_licence(file.name)]
    texts = (_read(file) for file in sorted(found, key=lambda file: (len(file.parts), file.as_posix())))
    return [text for text in texts if text]


def _is_licence(name: str) -> bool:
    return any(word in name.upper() for word in ("LICENSE", "LICENCE", "COPYING", "NOTICE"))


def _read(file: metadata.PackagePath) -> str:
    try:
        return Path(str(file.locate())).read_text("utf-8", "replace")
    except OSError:
        return ""


# -- the parts -----------------------------------------------------------------------------------------------------------


def _package(
    package: str, licence: str, source: str, zh: str, en: str, *more: str, files: tuple[str, ...] = ()
) -> ProgramPart:
    """Return a Python package; ``more``: those that only it needs."""
    return ProgramPart(package.lower(), Text(package, package), Text(zh, en), licence, source, (package, *more), files)


PARTS: Final = (
    ProgramPart(
        _PROGRAM,
        Text("牌桌", "Paizhuo"),
        Text(
            "规则、牌桌、电脑对手，以及图画、图标和声音（报牌用 eSpeak NG 念出，程序中不含它的任何部分）；其余各部分见列表。",
            "The rules, the table, the computer players, and pictures, icons and sounds (calls spoken with eSpeak NG, no part of which is "
            "in here); the list names the parts made by others.",
        ),
        "MIT",
        files=("LICENSE",),
    ),
    ProgramPart(
        "qt",
        Text("Qt 与 PySide6", "Qt and PySide6"),
        Text(
            "窗口。按 GNU 较宽松公共许可证第 3 版使用，未作修改；各库是单独的文件，可以换成自己由源代码编译的版本。"
            "Qt 中他人的部分见 https://doc.qt.io/qt-6/licenses-used-in-qt.html 。",
            "The window. They are used under the GNU Lesser General Public License, version 3, and are not changed; the libraries are "
            "files of their own, which you may replace by those that you build from the source. What Qt contains of others stands "
            "at https://doc.qt.io/qt-6/licenses-used-in-qt.html.",
        ),
        "LGPL-3.0-only",
        "https://code.qt.io/",
        ("PySide6-Essentials", "shiboken6"),
        ("assets/licences/LGPL-3.0.txt", "assets/licences/GPL-3.0.txt"),
    ),
    ProgramPart(
        "fonts",
        Text("界面字体", "Fonts"),
        Text("从思源黑体（Noto Sans CJK SC）裁出的字形。", "The letters of the window, cut from Noto Sans CJK SC."),
        "OFL-1.1",
        "https://github.com/notofonts/noto-cjk",
        files=("assets/fonts/OFL.txt",),
    ),
    ProgramPart(
        "tiles",
        Text("牌面文字", "Characters on the tiles"),
        Text("佑字 朴（Yuji Boku）的笔画轮廓。", "Outlines of the typeface Yuji Boku (佑字 朴)."),
        "OFL-1.1",
        "https://github.com/Kinutafontfactory/Yuji",
        files=("assets/tiles/LICENSE.md", "assets/tiles/OFL.txt"),
    ),
    ProgramPart(
        "models",
        Text("识牌模型", "Models that read tiles"),
        Text(
            "用自绘的图和他人标注的照片训练；照片本身不在其中。",
            "Trained on our own drawings and on photos labelled by others; no photo is contained in them.",
        ),
        "MIT AND CC-BY-4.0",
        files=("assets/models/LICENSE.md",),
    ),
    _package("numpy", "BSD-3-Clause", "https://numpy.org/", "图像的数据。", "The numbers of pictures."),
    _package(
        "opencv-python-headless",
        "Apache-2.0 AND LGPL-2.1-or-later",
        "https://opencv.org/",
        "摄像头、照片和识牌的网络；其中含 FFmpeg（LGPL 2.1）。",
        "Cameras, photos, and running the models that read tiles. It contains FFmpeg (LGPL 2.1).",
    ),
    _package("miniaudio", "MIT", "https://github.com/irmen/pyminiaudio", "声音。", "Sound."),
    _package(
        "pyserial",
        "BSD-3-Clause",
        "https://github.com/pyserial/pyserial",
        "串口。",
        "Serial ports.",
        files=("assets/licences/pyserial.txt",),
    ),
    _package(
        "platformdirs",
        "MIT",
        "https://github.com/tox-dev/platformdirs",
        "数据所在的文件夹。",
        "The folders that data lies in.",
    ),
    _package(
        "websockets",
        "BSD-3-Clause",
        "https://github.com/python-websockets/websockets",
        "联网的连接。",
        "Connections of tables online.",
    ),
    _package(
        "msgspec", "BSD-3-Clause", "https://github.com/jcrist/msgspec", "联网的消息。", "Messages of tables online."
    ),
    _package(
        "argon2-cffi",
        "MIT",
        "https://github.com/hynek/argon2-cffi",
        "服务器上的口令。",
        "Passwords on a server.",
        "argon2-cffi-bindings",
    ),
    _package(
        "cryptography",
        "Apache-2.0 OR BSD-3-Clause",
        "https://github.com/pyca/cryptography",
        "加密连接的证书。",
        "Certificates of encrypted connections.",
    ),
    _package(
        "cffi",
        "MIT-0",
        "https://github.com/python-cffi/cffi",
        "调用 C 语言的库。",
        "Calls to libraries in C.",
        "pycparser",
    ),
    _package(
        "segno", "BSD-3-Clause", "https://github.com/heuer/segno", "邀请的二维码。", "The QR code of an invitation."
    ),
    _package(
        "zeroconf",
        "LGPL-2.1-or-later",
        "https://github.com/python-zeroconf/python-zeroconf",
        "附近的牌桌。",
        "Tables nearby.",
        "ifaddr",
    ),
)
