"""paizhuo 牌桌: mahjong at a desktop table. Without a command the window opens; with files, the records or score sheets in it; with a
paizhuo:// link, the moment of a match or the table to which it invites. A window that is open already opens them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from paizhuo.desktop.commands import COMMANDS, Refusal, Unreadable
from paizhuo.desktop.kit import standard_streams
from paizhuo.engine.version import VERSION

EXAMPLE = "example: paizhuo play --rules riichi"
INTERRUPTED = 130
NEW_WINDOW = "--new-window"
VERBOSE = "--verbose"


def command(name: str) -> ModuleType:
    """Return the module of a command."""
    return import_module(f"paizhuo.desktop.commands.{name.replace('-', '_')}")


def version_words(*, more: bool) -> str:
    """Return what the program is called with its version; with ``more``, also what it runs on."""
    if not more:
        return f"paizhuo {VERSION}"
    import platform

    try:
        from PySide6 import __version__ as qt
    except ImportError:
        qt = "-"
    return f"paizhuo {VERSION}\nPython {platform.python_version()}\nQt {qt}\n{platform.platform()}"


def arguments_parser(asked: str | None, words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for the command ``asked``; None: for the list of all of them. ``words``: what it will read."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("paizhuo", description=__doc__, epilog=EXAMPLE, formatter_class=form)
    parser.add_argument("--version", action="version", version=version_words(more=VERBOSE in words))
    parser.add_argument(VERBOSE, action="store_true", help="with --version: what the program runs on, too")
    parser.add_argument(NEW_WINDOW, action="store_true", help="open a window beside the one that is open already")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS if asked is None else (asked,):
        module = command(name)
        text = (module.__doc__ or "").strip()
        own = commands.add_parser(
            name, help=text.partition("\n")[0].rstrip("."), description=text, formatter_class=form
        )
        module.add_arguments(own)
        if asked is not None and hasattr(module, "add_arguments_for"):
            module.add_arguments_for(own, words)
    return parser


def opens(word: str) -> bool:
    """Return whether the window is to open what the first word names, which is no command."""
    if word in COMMANDS or word.startswith("-"):
        return False
    from paizhuo.desktop.app.asked import is_asked

    return is_asked(word)


def carry_out(words: list[str]) -> int:
    """Run the command that ``words`` name. Raises what the command raises; argparse leaves with ``SystemExit``."""
    rest = [word for word in words if word != NEW_WINDOW]
    if not rest or opens(rest[0]):
        return int(command("play").open_asked(rest, new_window=rest != words))
    name = words[0] if words[0] in COMMANDS else None
    parser = arguments_parser(name, words)
    arguments, unknown = parser.parse_known_args(words)
    module = command(arguments.command or "play")
    if unknown and hasattr(module, "unknown_arguments"):
        parser.error(module.unknown_arguments(unknown, words))
    elif unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    elif arguments.command is None:
        parser.error(f"{VERBOSE} goes with --version" if arguments.verbose else "a command is missing")
    elif arguments.new_window and arguments.command != "play":
        parser.error(
            f"{NEW_WINDOW} goes with play, with files and with links: {arguments.command} has nothing to do with it"
        )
    return int(module.run(arguments))


def say(sentence: str) -> None:
    print(f"paizhuo: {sentence}", file=sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program: ``argv`` without the program's name. Returns the exit status; a person never sees a traceback."""
    standard_streams.prepare()
    try:
        status = carry_out(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has enough
        standard_streams.drop_output()
        return 0
    except Refusal as refusal:
        say(str(refusal))
        return 1
    except Unreadable as unreadable:
        say(str(unreadable))
        return 2
    except OSError as error:
        standard_streams.drop_output()
        say(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
        return 2
    except Exception as error:
        if os.environ.get("PAIZHUO_DEBUG"):
            raise
        say(f"an error in the program: {error!r}. With PAIZHUO_DEBUG=1 it shows where")
        return 2
    return status


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a packed program starts itself again for every process of a pool
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
