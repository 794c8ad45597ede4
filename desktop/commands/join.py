"""Open the window at a table of a server.

URL is an address (192.168.1.7, wss://club.example) or an invitation (paizhuo://192.168.1.7:8765/K7XM2Q), as the program shows it.

example: paizhuo join paizhuo://192.168.1.7:8765/K7XM2Q --name Ann
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from desktop.commands import Unreadable
from desktop.commands.window import window_opener

if TYPE_CHECKING:
    from engine.net.messages import Role


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="the server's address, or an invitation")
    parser.add_argument("--name", help="what the others at the table see (the name used last, if not given)")
    parser.add_argument("--table", metavar="CODE", help="the table, where the invitation names none")
    parser.add_argument("--watch", action="store_true", help="look on, without a seat")


def run(arguments: argparse.Namespace) -> int:
    from engine.net.links import BadLink, read
    from engine.net.names import checked_name
    from engine.net.refusal import Refusal

    try:
        invitation = read(arguments.url)
        name = None if arguments.name is None else checked_name(arguments.name)
    except BadLink as bad:
        raise Unreadable(bad.reason.en) from None
    except Refusal as refused:
        raise Unreadable(f"--name: {refused.reason.en}") from None
    table = (arguments.table or invitation.table).strip().upper()
    role: Role = "spectator" if arguments.watch else "player"
    return window_opener()(then=lambda window: window.online.invited_to(invitation.address, table, name, role))
