"""Have the desktop open matches, score sheets and paizhuo:// links with this program, for you alone.

install adds paizhuo to the programs of the desktop, with its icon; remove takes away what install wrote, and nothing else; show says
what is there. Packages and installers do the same for everybody: this is for what was installed with pip or pipx, and for a checkout.

example: paizhuo desktop install
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal
from paizhuo.desktop.commands.desktop_parts import STATES, Registered
from paizhuo.desktop.commands.given_options import add_language, language_of
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.commands.desktop_parts import Desktop

ON_A_MAC: Final = Text(
    "在 macOS 上由应用程序 Paizhuo.app 登记：把它放进“应用程序”文件夹即可，这里不用做什么。",
    "On macOS the application Paizhuo.app does this as soon as it is in the folder Applications: nothing is to be done here.",
)
STARTS: Final = Text("启动命令：{command}", "Started by: {command}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    asked = parser.add_subparsers(dest="asked", metavar="WHAT", required=True)
    for name, said in (
        ("install", "register for you; what is there already is brought up to date"),
        ("remove", "take away what install wrote, and leave what has been changed since"),
        ("show", "what is registered, and what install would write"),
    ):
        own = asked.add_parser(name, help=said)
        own.add_argument("--json", action="store_true", help="print one JSON value")
        add_language(own)


def run(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    desktop = desktop_here()
    if desktop is None:
        raise Refusal(ON_A_MAC.say(language))
    done: Sequence[Registered] = {"install": desktop.install, "remove": desktop.remove, "show": desktop.show}[
        arguments.asked
    ]()
    if arguments.json:
        found = [{"what": each.what, "state": each.state} for each in done]
        print(json.dumps({"command": list(desktop.program), "registered": found}, ensure_ascii=False))
        return 0
    print(STARTS.filled(command=" ".join(desktop.program)).say(language))
    for each in done:
        print(f"{STATES[each.state].say(language)}: {each.what}")
    return 0


def desktop_here() -> Desktop | None:
    """Return what registers the program on this system; None where nothing does."""
    from paizhuo.desktop.commands.desktop_parts import program_words

    if sys.platform == "win32":
        from paizhuo.desktop.commands.desktop_windows import OwnRegistry, WindowsDesktop

        return WindowsDesktop(OwnRegistry(), program_words(window=True))
    if sys.platform == "darwin":
        return None
    from platformdirs import user_data_path

    from paizhuo.desktop.commands.desktop_linux import LinuxDesktop

    return LinuxDesktop(user_data_path(), program_words(window=False))
