"""Why a port cannot be opened or has gone away, as a word for programs and a sentence with the remedy for people."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

Trouble: TypeAlias = Literal[
    "absent",
    "busy",
    "open_here",
    "permission",
    "not_serial",
    "address",
    "several",
    "unplugged",
    "stalled",
    "recording",
    "program",
    "ended",
    "no_bluetooth",
    "bluetooth_off",
    "no_adapter",
    "bluetooth_denied",
    "out_of_reach",
    "not_a_die",
]
"""``absent``: there is no such port (now); ``open_here``: this program has it open, as another device; ``several``: equal devices that
nothing tells apart; ``stalled``: the device takes nothing of what is sent; ``recording``: the log cannot be read; ``program``: an error
in the program; ``ended``: the recording is over.
Over Bluetooth: ``no_bluetooth``: the package for it is not installed; ``no_adapter``: the computer has none; ``out_of_reach``: the die
is not heard (any more); ``not_a_die``: something else answers at this address.
"""
TROUBLES: Final[frozenset[str]] = frozenset(get_args(Trouble))
HOPELESS: Final[frozenset[Trouble]] = frozenset(("not_serial", "address", "recording", "ended", "no_bluetooth"))
"""What does not change by trying again."""

USUAL_GROUP: Final = "dialout"
"""The group of serial ports on most Linux systems."""
_BUSY_HERE: Final = Text(
    "{port} 正被另一个程序占用{holder}。请先关闭它，再试一次",
    "another program{holder} has {port} open: close it, then try again",
)
_NO_PERMISSION: Final = Text(
    "当前用户无权打开 {port}。请运行 sudo usermod -aG {group} $USER 后重新登录；或者运行 sudo cp packaging/60-paizhuo.rules "
    "/etc/udev/rules.d/ && sudo udevadm control --reload-rules && sudo udevadm trigger，再重新插上设备",
    "this user may not open {port}: run “sudo usermod -aG {group} $USER” and log in again, or run “sudo cp "
    "packaging/60-paizhuo.rules /etc/udev/rules.d/ && sudo udevadm control --reload-rules && sudo udevadm trigger” and plug the "
    "device in again",
)
_SENTENCES: Final[dict[Trouble, Text]] = {
    "absent": Text(
        "没有找到 {port}。请检查设备是否插好、已通电；程序会继续寻找",
        "{port} is not there: check that the device is plugged in and switched on; the search goes on",
    ),
    "busy": _BUSY_HERE,
    "open_here": Text(
        "{port} 已经作为另一个设备连接在本程序中。要在这里使用，请先断开那个设备",
        "{port} is open in this program already, as another device: disconnect that one first to use it here",
    ),
    "permission": _NO_PERMISSION,
    "not_serial": Text(
        "{port} 不是串口。用 devices 命令可以列出串口",
        "{port} is not a serial port; the command “devices” lists the serial ports",
    ),
    "address": Text(
        "看不懂设备地址“{port}”。例如：/dev/ttyACM0、COM3、socket://localhost:4000、usb:2341:0043、ble:D1:2A:07:5C:33:E8",
        "“{port}” is no address of a device; examples: /dev/ttyACM0, COM3, socket://localhost:4000, usb:2341:0043, "
        "ble:D1:2A:07:5C:33:E8",
    ),
    "several": Text(
        "有几个相同的设备都符合 {port}。请用 devices 命令查看，再指定其中一个的端口名",
        "several equal devices fit {port}: list them with the command “devices” and name the port of one of them",
    ),
    "unplugged": Text(
        "{port} 的连接断了，设备可能被拔下或断电。插回后会自动重新连接",
        "{port} has gone away, perhaps unplugged or switched off; it is opened again when it comes back",
    ),
    "stalled": Text(
        "{port} 上的设备不再接收数据。连接已关闭，稍后重试",
        "the device at {port} takes no data any more; the port is closed and opened again",
    ),
    "recording": Text("读不出记录 {port}", "the recording {port} cannot be read"),
    "program": Text(
        "处理 {port} 的数据时程序出错。连接已关闭，稍后重试",
        "an error in the program stopped the work with {port}; the port is closed and opened again",
    ),
    "ended": Text("记录 {port} 已放完", "the recording {port} is over"),
    "no_bluetooth": Text(
        '{port}：没有安装蓝牙支持（附加组件 bluetooth），不能直接连接无线骰子。请运行 "{python}" -m pip install bleak，然后重新启动程序',
        '{port}: dice without a cable need the extra “bluetooth”, which is not installed: run “"{python}" -m pip install bleak”, '
        "then start the program again",
    ),
    "bluetooth_off": Text(
        "{port}：这台电脑的蓝牙没有打开。请在系统设置里打开蓝牙；程序会继续尝试",
        "{port}: this computer's Bluetooth is off: switch it on in the system's settings; the program goes on trying",
    ),
    "no_adapter": Text(
        "{port}：这台电脑没有可用的蓝牙。请接上支持低功耗蓝牙（Bluetooth LE）的适配器；在 Linux 上还要启动服务："
        "sudo systemctl start bluetooth",
        "{port}: this computer has no Bluetooth that can be used: plug in an adapter for Bluetooth LE; on Linux also start its "
        "service with “sudo systemctl start bluetooth”",
    ),
    "bluetooth_denied": Text(
        "{port}：系统不允许本程序使用蓝牙。请在系统设置的“隐私”里允许；在 Linux 上运行 sudo usermod -aG bluetooth $USER 后重新登录",
        "{port}: the system does not let this program use Bluetooth: allow it in the privacy settings; on Linux run “sudo usermod "
        "-aG bluetooth $USER” and log in again",
    ),
    "out_of_reach": Text(
        "收不到骰子 {port}。请把骰子拿近一些，晃一晃唤醒它，并确认没有连着手机；程序会继续寻找",
        "the die {port} is not heard: bring it nearer, shake it awake, and see that no phone is connected to it; the search goes on",
    ),
    "not_a_die": Text(
        "{port} 不是 GoDice 或 Pixels 骰子。用 devices --bluetooth 命令可以列出附近的骰子",
        "{port} is no GoDice or Pixels die; the command “devices --bluetooth” lists the dice nearby",
    ),
}
_WITHOUT_PERMISSION: Final = frozenset((errno.EACCES, errno.EPERM))
_ABSENT: Final = frozenset((errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ECONNREFUSED, errno.EIO))
_BUSY: Final = frozenset((errno.EBUSY, errno.EAGAIN))
_NOT_SERIAL: Final = frozenset((errno.ENOTTY, errno.EINVAL, errno.EISDIR))


class Problem(Struct):
    """``trouble`` with the port called ``port``. ``holder``: the program that keeps it busy, if that is known."""

    trouble: Trouble
    port: str
    holder: str = ""

    @property
    def words(self) -> Text:
        """One sentence: what is wrong, and what to do."""
        holder = f" ({self.holder})" if self.holder else ""
        return _SENTENCES[self.trouble].filled(
            port=self.port, holder=holder, group=_group_of(self.port), python=sys.executable
        )


class CannotOpen(OSError):
    """The port cannot be opened; ``problem`` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.words.en)
        self.problem = problem


class LineLost(OSError):
    """The open port has failed; ``problem`` says how."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.words.en)
        self.problem = problem


def of_opening(error: BaseException, port: str) -> Problem:
    """Return what an error of opening means, whatever pyserial has made of it. Who keeps a busy port is looked up, which takes its time."""
    unread = (ValueError, TypeError)  # pyserial raises either for a URL that lacks something
    if isinstance(error, unread) or isinstance(error.__context__, unread):
        return Problem("address", port)
    number = _number(error)
    if number in _WITHOUT_PERMISSION:
        return Problem("busy" if sys.platform == "win32" else "permission", port)
    if number in _BUSY:
        if _has_open(Path("/proc/self"), Path(port).resolve()):
            return Problem("open_here", port)
        return Problem("busy", port, holder_of(port) or "")
    if number in _NOT_SERIAL:
        return Problem("not_serial", port)
    return Problem("absent", port)


def _number(error: BaseException | None) -> int | None:
    """Return the number of the operating system's error: in the exception, in the one that it was made from, or in its words."""
    while error is not None:
        if error.args and isinstance(error.args[0], int):
            return error.args[0]
        for word, number in (("PermissionError", errno.EACCES), ("FileNotFoundError", errno.ENOENT)):
            if word in str(error):  # pyserial on Windows keeps the words alone
                return number
        error = error.__context__
    return None


def _group_of(port: str) -> str:
    """Return the group whose members may open a port: some systems call it uucp."""
    try:
        group = Path(port).group()
    except (OSError, KeyError, ValueError, NotImplementedError):  # it is gone; the group has no name; no path; Windows
        return USUAL_GROUP
    return USUAL_GROUP if group == "root" else group


def _has_open(process: Path, real: Path) -> bool:
    """Return whether a process of Linux has a port open; ``process``: its folder.

    No for a process of somebody else, or on another system.
    """
    try:
        entries = list((process / "fd").iterdir())
    except OSError:
        return False
    for entry in entries:
        try:
            if entry.readlink() == real:
                return True
        except OSError:  # closed meanwhile
            continue
    return False


def holder_of(port: str) -> str | None:
    """Return the program that has this port open, with its process number; None: not known. Linux shows those of the same user."""
    if not sys.platform.startswith("linux"):
        return None
    real = Path(port).resolve()
    if not real.is_relative_to("/dev") or not real.exists():
        return None
    own = str(os.getpid())
    for process in Path("/proc").iterdir():
        if not process.name.isdecimal() or process.name == own:
            continue
        if _has_open(process, real):
            try:
                return f"{(process / 'comm').read_text('utf-8', 'replace').strip()}, {process.name}"
            except OSError:  # it has ended
                continue
    return None
