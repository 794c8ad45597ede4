"""Read the tiles in front of a camera: in the window, or with --headless without it.

Without a window every hand is printed once it lies still, with --json as an object of its own on a line. A video, a picture or a
folder of pictures can take the camera's place. Ctrl-C ends it. With --table the camera sees a whole table from above, and every discard
and claim is printed; sides are numbered from the one nearest to the picture's bottom, anticlockwise.

example: paizhuo camera --file hand.mp4 --headless --json --rules riichi
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given_options import add_language, language_of
from paizhuo.desktop.commands.recognise import RULES_AND_TABLE, shape_of_rules, sheet
from paizhuo.desktop.commands.stopping import Stopped, listening
from paizhuo.desktop.commands.window import window_opener
from paizhuo.desktop.seeing.own_sets import Wearing

if TYPE_CHECKING:
    from paizhuo.desktop.app.window import Window
    from paizhuo.engine.core.words import Language
    from paizhuo.vision.geometry import Image
    from paizhuo.vision.hand_shape import HandShape
    from paizhuo.vision.reading import PictureReading
    from paizhuo.vision.sources import Frames


def seconds(words: str) -> float:
    """Return a time that is not too short to be a picture."""
    try:
        found = float(words)
    except ValueError:
        found = 0.0
    if not 0.01 <= found <= 3600:
        raise argparse.ArgumentTypeError(f"“{words}” is no number of seconds from 0.01 to 3600")
    return found


def number(words: str) -> int:
    if not words.isascii() or not words.isdigit():
        raise argparse.ArgumentTypeError(f"“{words}” is not a camera's number: 0, 1 …")
    return int(words)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--device", type=number, metavar="N", help="the camera's number (the first one, if not given)")
    source.add_argument(
        "--file", type=Path, metavar="PATH", help="a video, a picture, or a folder of pictures, instead"
    )
    parser.add_argument("--hold", type=seconds, metavar="SECONDS", help="--file: show each picture so long")
    parser.add_argument("--headless", action="store_true", help="without a window: print every changed hand")
    parser.add_argument(
        "--json", action="store_true", help="--headless: print one JSON object a hand, each on its line"
    )
    parser.add_argument(
        "--table", action="store_true", help="--headless: follow a whole table from above, and print what happens on it"
    )
    parser.add_argument(
        "--rules", metavar="ID", help="the rule set whose tiles these are (any common set, if not given)"
    )
    parser.add_argument("--own-set", metavar="NAME", help="--headless: read with this tile set of your own")
    add_language(parser, "--headless: ")


def run(arguments: argparse.Namespace) -> int:
    if arguments.hold is not None and arguments.file is None:
        raise Unreadable("--hold goes with --file: it says how long a picture stays")
    if arguments.table and arguments.rules is not None:
        raise Unreadable(RULES_AND_TABLE)
    if arguments.headless:
        return _without_window(arguments)
    for option in ("json", "own_set", "hold", "table"):
        if getattr(arguments, option):
            raise Unreadable(f"--{option.replace('_', '-')} goes with --headless")
    open_window = window_opener()
    shape_of_rules(arguments.rules)  # a name nobody knows is refused before there is a window
    return open_window(then=lambda window: _look(window, arguments))


def _look(window: Window, arguments: argparse.Namespace) -> None:
    page = window.camera()
    if arguments.rules is not None:
        page.choose(arguments.rules)
    if arguments.file is not None:
        page.take_files([arguments.file])
    else:
        page.source.watch(arguments.device)


# -- without a window


def _without_window(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    shape = shape_of_rules(arguments.rules)
    try:
        from paizhuo.vision.models import BadModels
        from paizhuo.vision.own_set_files import BadSet
        from paizhuo.vision.recognise import Recogniser
        from paizhuo.vision.sources import BadSource, Device, opened
        from paizhuo.vision.sources.devices import first_camera
        from paizhuo.vision.sources.frames import USUAL_RATE
        from paizhuo.vision.whole_table.live import RATE
    except ImportError as missing:
        raise Unreadable(f"camera needs a package that is not installed: {missing.name}") from None
    recogniser = Recogniser(adapt=None if arguments.own_set is None else Wearing(arguments.own_set))
    with listening() as stopped:
        try:
            if arguments.file is not None:
                rate = RATE if arguments.table else USUAL_RATE
                frames, name = opened(arguments.file, arguments.hold, rate), str(arguments.file)
            else:
                device = first_camera() if arguments.device is None else arguments.device
                frames, name = Device(device), f"camera {device}"
            with frames:
                if arguments.table:
                    follow_table(frames, recogniser.read_table_next, language, stopped, as_lines=arguments.json)
                    return 0
                follow(frames, name, recogniser.read_next, shape, language, stopped, as_lines=arguments.json)
        except (BadSource, BadModels, BadSet) as bad:
            raise Unreadable(bad.reason.say(language)) from None
    return 0


def follow(
    frames: Frames,
    name: str,
    read: Callable[[Image, HandShape], PictureReading],
    shape: HandShape | None,
    language: Language,
    stopped: Stopped,
    *,
    as_lines: bool,
) -> None:
    """Print every changed hand until the source ends or somebody stops it. Raises what reading and the source raise."""
    from paizhuo.vision.live import looks
    from paizhuo.vision.reading import as_json

    for look in looks(frames, read, shape):
        reading = look.steady.news
        if reading is not None and as_lines:
            values = as_json(reading, name, look.milliseconds, language) | {"time": round(look.time, 2)}
            line = json.dumps(values, ensure_ascii=False)
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        elif reading is not None:
            print(sheet(reading, name, look.milliseconds, language), flush=True)
        if stopped.asked:
            return


def follow_table(
    frames: Frames, read: Callable[[Image], PictureReading], language: Language, stopped: Stopped, *, as_lines: bool
) -> None:
    """Print what happens on a table until the source ends or somebody stops it. Raises what reading and the source raise."""
    from paizhuo.desktop.commands.table_words import event_sentence
    from paizhuo.vision.whole_table.live import followings

    for following in followings(frames, read):
        for event in following.events:
            line = json.dumps(event.as_json(), ensure_ascii=False) if as_lines else event_sentence(event, language)
            print(line, flush=True)
        if stopped.asked:
            return
