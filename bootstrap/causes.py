"""Why an installation failed, in words a person can act on."""

import sys

from bootstrap import places
from bootstrap.words import words

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


def explain(output: str, log: str = "") -> str:
    """Say why an installation failed in plain words, from what the installer printed, and noted in its ``log``."""
    import platform

    missing = not_in_index(output, log)
    if missing:
        return missing
    lower = output.lower()
    for signs, english, chinese in _CAUSES:
        if any(sign in lower for sign in signs):
            python = ".".join(str(part) for part in sys.version_info[:2])
            machine = platform.system() + " " + platform.machine()
            return words(english, chinese).format(where=places.ROOT, python=python, machine=machine)
    last = [line.strip() for line in output.splitlines() if line.strip()][-3:]
    return "\n".join([words("The installer stopped with:", "安装程序报告："), *last])


def not_in_index(output: str, log: str) -> str:
    """Return why the package index did not give a package, if it is the index that has none; else empty.

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
