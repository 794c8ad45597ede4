"""Render a page of the window to a PNG file, without a screen.

The camera page reads --image and scores it by --rules. The referee page has a match of real tiles after --steps decisions, with a
virtual table connected.
The first question of a drill (drill, scoring, waits, defence) is that of the seed; --result answers it, not quite rightly.
The table is shown as the person at seat 0 sees it after bots have made --steps decisions for everybody; --result goes on
to the end of that hand and shows its results. The same arguments give the same picture.

example: paizhuo shot --page table -o table.png --rules riichi --seed 7 --steps 60 --lang zh --theme dark
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given_options import add_options, known_rules, read_options
from paizhuo.desktop.kit.collecting import collect_by_hand
from paizhuo.desktop.kit.colours import BACKS, FELTS, RIMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QApplication

    from paizhuo.desktop.app.window import Window
    from paizhuo.desktop.match.staged import Staged
    from paizhuo.desktop.real_table.match.desk import MatchDesk
    from paizhuo.engine.table.practice.progress import DrillId

PAGES: Final = (
    "home",
    "welcome",
    "setup",
    "table",
    "ranking",
    "camera",
    "rules",
    "settings",
    "about",
    "sheet",
    "real-table",
    "referee",
    "online",
    "room",
    "practice",
    "drill",
    "scoring",
    "waits",
    "defence",
    "records",
    "replay",
    "statistics",
)
DRILLS: Final = ("drill", "scoring", "waits", "defence")
LEVEL: Final = 4
"""How hard the questions of a drill are that has levels."""
SMALLEST: Final = (640, 400)
LARGEST: Final = (7680, 4320)
FINEST: Final = 4.0
"""The greatest scale."""
RESTLESS: Final = 5.0
"""Seconds after which a page is drawn even if it still changes."""
SEVERAL: Final = 3
"""So often what is put off is done before a page counts as at rest, or a match as entered."""
LONGEST: Final = 60.0
"""Seconds that a photo may take to be read, or a match to be entered."""


def size(words: str) -> tuple[int, int]:
    """Read the width and height of ``1280x800``."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", words)
    if found is None:
        raise argparse.ArgumentTypeError(f"“{words}” is not a size such as 1280x800")
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        raise argparse.ArgumentTypeError(f"{words} is not between 640x400 and 7680x4320")
    return width, height


def scale(words: str) -> float:
    """Read how fine a picture is, from 1 up."""
    if re.fullmatch(r"[0-9](\.[0-9]{1,3})?", words) is None or not 1 <= float(words) <= FINEST:
        raise argparse.ArgumentTypeError(f"“{words}” is not a number from 1 to {FINEST:g}")
    return float(words)


def count(words: str) -> int:
    """Read a number that is not negative."""
    if not words.isascii() or not words.isdigit():
        raise argparse.ArgumentTypeError(f"“{words}” is not a whole number from 0 up")
    return int(words)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--page", required=True, choices=PAGES, help="what to show: %(choices)s", metavar="PAGE")
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="FILE", help="the PNG file to write")
    parser.add_argument("--rules", default="riichi", metavar="ID", help="the rule set (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what is dealt (default: %(default)s)")
    parser.add_argument(
        "--steps", type=count, default=40, metavar="K", help="decisions made before (default: %(default)s)"
    )
    add_options(parser)
    parser.add_argument("--image", type=Path, metavar="FILE", help="camera: the photo that is read")
    parser.add_argument(
        "--result",
        action="store_true",
        help="table: play the hand to its end and show its results; drill, scoring, waits, defence: answer",
    )
    parser.add_argument("--size", type=size, default=(1280, 800), metavar="WxH", help="in pixels (default: 1280x800)")
    parser.add_argument(
        "--scale", type=scale, default=1.0, metavar="N", help="draw each of these as N by N pixels (default: 1)"
    )
    parser.add_argument("--lang", choices=("zh", "en"), default="en", help="language (default: %(default)s)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours (default: %(default)s)")
    for part, choices, what in (
        ("felt", FELTS, "felt"),
        ("back", BACKS, "tile backs"),
        ("rim", RIMS, "rim of the table"),
    ):
        parser.add_argument(f"--{part}", choices=choices, default=choices[0], help=f"{what} (default: %(default)s)")


def check(arguments: argparse.Namespace) -> None:
    """Raise ``Unreadable`` if an argument does not go with the page."""
    if arguments.result and arguments.page not in {"table", *DRILLS}:
        raise Unreadable(f"--result goes with --page table, {', '.join(DRILLS)}")
    if arguments.image is not None and arguments.page != "camera":
        raise Unreadable("--image goes with --page camera")


def run(arguments: argparse.Namespace) -> int:
    check(arguments)
    if not arguments.output.parent.is_dir():
        raise Unreadable(f"{arguments.output}: there is no folder {arguments.output.parent}")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = f"{arguments.scale:g}"
    with tempfile.TemporaryDirectory(prefix="paizhuo-") as empty:
        os.environ["PAIZHUO_HOME"] = empty  # nobody's own settings or matches in the picture
        collect_by_hand()
        _render(arguments)
    return 0


def _render(arguments: argparse.Namespace) -> None:
    try:
        from paizhuo.desktop.app.opening import application
        from paizhuo.desktop.app.window import Window
        from paizhuo.desktop.kit.preferences import Preferences
        from paizhuo.desktop.kit.settings import Settings
        from paizhuo.desktop.match.explained import TABLE
    except ImportError as error:
        raise Refusal(f"nothing can be drawn, Qt is not usable here: {error}") from None
    running = application()
    settings = Settings(
        language=arguments.lang,
        theme=arguments.theme,
        felt=arguments.felt,
        back=arguments.back,
        rim=arguments.rim,
        speed="off",
        welcomed=True,
        explained=(TABLE,),
    )
    window = Window(Preferences(settings, keep=False))
    window.setMinimumSize(*SMALLEST)
    window.resize(*arguments.size)
    try:
        _turn_to(window, arguments)
        window.show()
        for _ in range(3):  # what a page puts off until it is seen
            running.processEvents()
        _wait_until_there(window, running)
        if arguments.page in DRILLS and arguments.result:
            _answer(window, running)
        picture = _at_rest(window, running)
    finally:
        window.close()
    if not picture.save(str(arguments.output), "PNG"):
        raise Unreadable(f"{arguments.output} cannot be written")


def _turn_to(window: Window, arguments: argparse.Namespace) -> None:
    """Bring the wanted page in sight."""
    page: str = arguments.page
    if page == "welcome":
        window.welcome()
    elif page == "settings":
        window.settings()
    elif page == "about":
        window.about()
    elif page == "setup":
        window.set_up().choose(known_rules(arguments.rules).id)
    elif page == "rules":
        window.rules().choose(known_rules(arguments.rules).id)
    elif page == "camera":
        camera = window.camera()
        camera.choose(known_rules(arguments.rules).id)
        if arguments.image is not None:
            camera.take_files([arguments.image])
    elif page == "real-table":
        window.real_table()
    elif page == "referee":
        _show_referee(window, arguments)
    elif page == "sheet":
        _show_sheet(window, arguments)
    elif page == "online":
        window.open_online()
    elif page == "room":
        _show_room(window, arguments)
    elif page == "practice":
        window.practice()
    elif page in DRILLS:
        _show_drill(window, arguments)
    elif page in {"records", "replay", "statistics"}:
        _show_records(window, arguments)
    elif page in {"table", "ranking"}:
        _play(window, arguments)


def _show_records(window: Window, arguments: argparse.Namespace) -> None:
    """Show a match of bots in the list of records, what it comes to in figures, or as it is looked at again after ``--steps`` steps."""
    from paizhuo.desktop.kit.settings import matches_folder
    from paizhuo.engine.match.setup import MatchSetup, SeatSetup
    from paizhuo.engine.table.simulation import play_match

    rule_set = known_rules(arguments.rules)
    people = range(rule_set.participants(rule_set.settled({})))
    file = matches_folder() / f"20260101-120000-{rule_set.id}.journal"
    file.parent.mkdir(parents=True, exist_ok=True)
    play_match(
        MatchSetup(rule_set.id, {}, tuple(SeatSetup(f"P{n + 1}", "basic") for n in people), arguments.seed), 4, file
    )
    if arguments.page == "records":
        window.records()
        return
    if arguments.page == "statistics":
        window.statistics().ask_about("P1")
        return
    page = window.replays.open(file, 0)
    if page is not None:
        page.course.go(arguments.steps)


def _wait_until_there(window: Window, running: QApplication) -> None:
    """Wait for what is done in a thread: photos are read and scored, a situation is found."""
    from paizhuo.desktop.camera.page import CameraPage
    from paizhuo.desktop.practice.at_table import AskedAtTable
    from paizhuo.desktop.practice.on_sheet import AskedOnSheet
    from paizhuo.desktop.records.statistics_page import StatisticsPage

    kinds = (CameraPage, AskedAtTable, AskedOnSheet, StatisticsPage)
    _until(running, lambda: not (isinstance(window.page, kinds) and window.page.busy))


def _show_referee(window: Window, arguments: argparse.Namespace) -> None:
    """Show a match at a table of real tiles, entered so far, beside a virtual table."""
    from paizhuo.desktop.app.opening import application
    from paizhuo.desktop.real_table.match.entered import enter

    running, desk = application(), window.table_match.desk
    table = window.devices.open("virtual:table", "table")
    _until(running, lambda: table is None or (table.table is not None and table.table.ready))
    enter(desk, _staged(arguments).seating.setup, arguments.steps)
    for _ in range(SEVERAL):  # it moves, what is possible then is asked, and the answer is shown
        _carried_out(desk, running)


def _carried_out(desk: MatchDesk, running: QApplication) -> None:
    """Wait until a match has done what it was to do."""
    done = threading.Event()
    desk.do(lambda _table: done.set())
    _until(running, done.is_set)
    running.processEvents()


def _until(running: QApplication, there: Callable[[], bool]) -> None:
    """Wait for something that happens in a thread, but not for ever."""
    end = time.monotonic() + LONGEST
    while not there() and time.monotonic() < end:
        running.processEvents()
        time.sleep(0.01)


def _at_rest(window: Window, running: QApplication) -> QPixmap:
    """Return the picture of the window once it does not change any more: what a page has heard moves other things of it."""
    end, picture = time.monotonic() + RESTLESS, window.grab()
    while time.monotonic() < end:
        for _ in range(SEVERAL):
            running.processEvents()
            time.sleep(0.01)
        before, picture = picture, window.grab()
        if picture.toImage() == before.toImage():
            break
    return picture


def _answer(window: Window, running: QApplication) -> None:
    """Answer the question that is asked: with the second best option, the most dangerous discard, or the first things offered."""
    from paizhuo.desktop.practice.defence_page import DefencePage
    from paizhuo.desktop.practice.drill_page import DrillPage
    from paizhuo.desktop.practice.on_sheet import AskedOnSheet

    page = window.page
    if isinstance(page, DrillPage) and page.drill.now is not None:
        page.table.choosing.choose(page.drill.now.question.situation.made.best[1].action)
    elif isinstance(page, DefencePage) and page.drill.now is not None:
        situation = page.drill.now.question.situation
        page.table.choosing.choose(situation.discard_of(situation.dangers[-1].kind))
    elif isinstance(page, AskedOnSheet):
        for number in range(1, 5):
            page.press(number)
        while page.drill.now is not None and page.given(page.drill.now.question) is None:
            page.press(2)
        page.check()
    running.processEvents()


def _show_drill(window: Window, arguments: argparse.Namespace) -> None:
    """Show the first question of a drill."""
    from paizhuo.desktop.practice.page import OFFERED

    rules, page = known_rules(arguments.rules), arguments.page
    drill: DrillId = "choices" if page == "drill" else page
    games = OFFERED[drill].games()
    if rules not in games:
        raise Unreadable(f"--rules: {page} has no questions in {rules.id} (but in {', '.join(g.id for g in games)})")
    window.drills.begin(drill, rules.id, LEVEL, arguments.seed)


def _show_sheet(window: Window, arguments: argparse.Namespace) -> None:
    """Show the sheet of a match that bots played, with the last hand looked at."""
    staged = _staged(arguments)
    page = window.sheet()
    page.begin(staged.sheet_so_far(arguments.steps))
    if page.sheet is not None and page.sheet.entries:
        page.look_at(len(page.sheet.entries) - 1)


def _show_room(window: Window, arguments: argparse.Namespace) -> None:
    """Show a table at which two people and a bot sit, and one seat is free."""
    from paizhuo.desktop.online.chat import Chat
    from paizhuo.desktop.online.room import RoomPage
    from paizhuo.engine.net import messages as m
    from paizhuo.engine.net.links import Address

    rule_set = known_rules(arguments.rules)
    try:
        given = read_options(arguments.option)
        options = rule_set.settled(given)
    except ValueError as bad:
        raise Unreadable(f"--option: {bad}") from None
    sitting = (
        m.Occupant("安娜" if arguments.lang == "zh" else "Ann", ready=True),
        m.Occupant("本" if arguments.lang == "zh" else "Ben"),
        m.Occupant("竹 Zhu", bot="basic"),
    )
    players = rule_set.play.seats(options)
    count = players + rule_set.play.supporters(options)
    seats = [*sitting, *[m.Occupant()] * count][:count]
    terms = m.Terms(rule_set.id, [seat.bot for seat in seats], options=dict(given), clock=m.Clock(15_000, 40_000))
    table = m.TableState("K7XM2Q", terms, "waiting", seats, players, you=0, host=0, is_host=True)
    chat = Chat(window.preferences, sitting[0].name)
    chat.hear(m.Chatted(sitting[1].name, phrase=0, seat=1))
    window.show_page(RoomPage(window.preferences, table, Address("192.168.1.7", 8765), chat))


def _staged(arguments: argparse.Namespace) -> Staged:
    """Return the match that is shown, at its beginning. Raises ``Unreadable``."""
    from paizhuo.desktop.match.staged import Staged

    rules, options = known_rules(arguments.rules).id, read_options(arguments.option)
    try:
        return Staged(rules, arguments.seed, arguments.lang, options)
    except ValueError as bad:
        raise Unreadable(f"--option: {bad}") from None


def _play(window: Window, arguments: argparse.Namespace) -> None:
    from paizhuo.desktop.match.staged import NoMatch

    staged = _staged(arguments)
    if arguments.page == "ranking":
        staged.play_match()
        window.play.show_ranking(staged.seating, staged.finish())
        return
    staged.play(arguments.steps)
    if arguments.result:
        staged.play_hand()
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    if arguments.result:
        page.show_sheet(staged.sheet())
