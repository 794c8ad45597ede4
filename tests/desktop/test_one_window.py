"""Files and links open the program, and a second start hands over to the first."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app import one_window
from paizhuo.desktop.app.asked import (
    Asked,
    NotToBeOpened,
    OpenFile,
    OpenMoment,
    OpenTable,
    asked,
    is_asked,
    whole_words,
    words_of,
)
from paizhuo.desktop.app.home import Home
from paizhuo.desktop.app.listening import Listening
from paizhuo.desktop.app.one_window import LONGEST, TAKEN, HandedOver, claim, claimed, hand_over, read, written
from paizhuo.desktop.app.opening import OneWindow
from paizhuo.desktop.commands import COMMANDS, play
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.online import words as online_words
from paizhuo.desktop.online.page import OnlinePage
from paizhuo.desktop.records.moment_page import MomentPage
from paizhuo.desktop.records.page import RecordsPage
from paizhuo.desktop.records.replay_page import ReplayPage
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.net.links import Address, Invitation
from paizhuo.engine.net.links import read as read_invitation
from paizhuo.engine.records.moments.link import write_link
from paizhuo.engine.records.moments.moment import share
from paizhuo.engine.records.replaying import Replay
from paizhuo.engine.table.journal.lock import JournalInUse
from tests.desktop.record_pages import ENGLISH, Opener, in_sight, kept
from tests.desktop.test_supporters import click

INVITATION = "paizhuo://127.0.0.1:9/K7XM2Q"


@pytest.fixture(autouse=True)
def meeting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the socket; its name is short, as the path of a socket must be."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        for name in one_window.TOKENS:
            monkeypatch.delenv(name, raising=False)
        yield Path(folder)


@pytest.fixture
def journal(home: Path) -> Path:
    return kept("riichi", 1, hands=1)


@pytest.fixture
def link(journal: Path) -> str:
    replay = Replay(load(decode(journal.read_bytes())))
    return write_link(share(next(each for each in replay.positions if each.turns).referee, 0))


# -- what words ask for ------------------------------------------------------------------------------------------------


def test_every_kind_of_link_and_file_is_read_by_one_function(journal: Path, link: str) -> None:
    wanted: dict[str, Asked] = {
        str(journal): OpenFile(journal),
        journal.as_uri(): OpenFile(journal),
        f"file://localhost{journal.as_posix()}": OpenFile(journal),
        link: OpenMoment(link),
        f" {link}\n": OpenMoment(link),
        f"PaiZhuo{link[7:]}": OpenMoment(link),
        INVITATION: OpenTable(read_invitation(INVITATION)),
        INVITATION.lower(): OpenTable(read_invitation(INVITATION)),
        "paizhuo://nonsense": OpenTable(
            Invitation(Address("nonsense"))
        ),  # the name of a computer, as far as can be read
    }
    for word, means in wanted.items():
        assert is_asked(word)
        assert asked(word) == means
        assert asked(words_of([means])[0]) == means


@pytest.mark.parametrize(
    "word, why",
    [
        ("nowhere.journal", "nowhere.journal"),
        ("file:///nowhere%20at%20all.journal", "no such file"),
        ("file://elsewhere/a.journal", "another computer"),
        ("a\0b.journal", "no such file"),
        ("paizhuo://moment/1/AAAA", "whole"),
        ("paizhuo://moment/999/AAAA", "version"),
        ("paizhuo://", "name"),
        ("paizhuo://a/T-1", "code of a table"),
        ("paizhuo:hello", "not a server address"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_the_reason(word: str, why: str) -> None:
    assert is_asked(word)
    with pytest.raises(NotToBeOpened) as refused:
        asked(word)
    assert why in refused.value.reason.en
    assert refused.value.reason.zh != refused.value.reason.en


def test_a_command_is_no_file_and_a_link_pasted_with_spaces_is_one_link(link: str) -> None:
    assert not any(map(is_asked, COMMANDS))
    assert whole_words(["a.journal", link[:60], link[60:99], link[99:], INVITATION]) == ("a.journal", link, INVITATION)


def test_a_path_is_handed_over_as_it_is_from_any_folder(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(journal.parent)
    assert words_of([asked(journal.name)]) == (str(journal),)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is text")
def test_a_file_whose_name_is_no_text_is_handed_over_too(journal: Path) -> None:
    named = journal.with_name(os.fsdecode(b"1\xff.journal"))
    journal.rename(named)
    words = words_of([asked(str(named))])
    message = written(HandedOver(words))
    assert message is not None
    said = read(message)
    assert said is not None
    assert [asked(word) for word in said.words] == [OpenFile(named)]


# -- what is said, and by whom -----------------------------------------------------------------------------------------


@pytest.fixture
def listening(qapp: QApplication) -> Iterator[Listening]:
    made = Listening(qapp)
    assert made.listens
    yield made
    made.close()
    made.deleteLater()


def said_by_another(words: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """Start a process that hands words over, and ends with 0 where they were taken."""
    program = "import sys; from paizhuo.desktop.app.one_window import hand_over; sys.exit(not hand_over(sys.argv[1:]))"
    return subprocess.Popen([sys.executable, "-c", program, *words])


def ended(process: subprocess.Popen[bytes]) -> Callable[[], bool]:
    return lambda: process.poll() is not None


def test_words_arrive_whole_with_the_token_of_the_desktop(
    qtbot: QtBot, listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[HandedOver] = []
    listening.asked.connect(heard.append)
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "click-7")
    process = said_by_another(("牌.journal", "a b", "\n", ""))
    qtbot.waitUntil(ended(process), timeout=20_000)
    assert process.returncode == 0
    assert heard == [HandedOver(("牌.journal", "a b", "\n", ""), "click-7")]


@pytest.mark.parametrize(
    "message", [b"?\n", b'{"words": 1}\n', b"[" * 9_000 + b"\n", b"\xff\n", b"x" * (LONGEST + 9), b""]
)
def test_a_damaged_message_is_ignored_and_the_next_one_heard(
    message: bytes, qtbot: QtBot, listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[HandedOver] = []
    listening.asked.connect(heard.append)
    bad, good = QLocalSocket(), QLocalSocket()
    bad.connectToServer(one_window.socket_name())
    bad.write(message)
    if message:
        qtbot.waitUntil(lambda: bad.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    good.connectToServer(one_window.socket_name())
    message_of_a_newer_one = b'{"words": ["a"], "token": "", "more": [1]}\n'
    good.write(message_of_a_newer_one)
    qtbot.waitUntil(lambda: bool(heard))
    qtbot.waitUntil(lambda: good.bytesAvailable() == len(TAKEN))
    assert heard == [HandedOver(("a",))]
    bad.abort()


def test_a_message_is_read_as_it_was_written_and_is_bounded() -> None:
    said = HandedOver(("a", "牌"), "t")
    message = written(said)
    assert message is not None
    assert read(message) == said
    assert written(HandedOver(("x" * LONGEST,))) is None
    assert read(b'{"words": [' + b'"",' * 1_000 + b'""]}') is None


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe there has no path")
def test_only_this_user_may_speak_to_the_window_and_is_spoken_to(
    listening: Listening, meeting: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = Path(one_window.socket_name())
    assert socket.parent == meeting
    assert socket.stat().st_mode & 0o077 == 0
    assert one_window.is_own(str(socket))
    monkeypatch.setattr(os, "getuid", lambda: socket.stat().st_uid + 1)
    assert not one_window.is_own(str(socket))
    (meeting / "plain").write_text("", "utf-8")
    assert not one_window.is_own(str(meeting / "plain"))


def test_another_home_has_its_own_window(
    home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, lock = one_window.socket_name(), claim()
    with pytest.raises(JournalInUse):
        claim()
    assert claimed() is None
    monkeypatch.setenv("PAIZHUO_HOME", str(tmp_path_factory.mktemp("other")))
    assert one_window.socket_name() != name
    other = claim()
    assert lock is not None
    assert other is not None
    for each in (lock, other):
        each.release()


def test_without_a_window_nobody_takes_anything_and_a_socket_that_was_left_behind_is_replaced(
    qtbot: QtBot, qapp: QApplication
) -> None:
    assert not hand_over(("a",))
    if sys.platform != "win32":
        import socket

        left = socket.socket(socket.AF_UNIX)
        left.bind(one_window.socket_name())
        left.close()
        assert one_window.is_own(one_window.socket_name())
        assert not hand_over(("a",))
    made = Listening(qapp)
    assert made.listens
    process = said_by_another(("a",))
    qtbot.waitUntil(ended(process), timeout=20_000)
    assert process.returncode == 0
    made.close()


def test_a_window_that_says_nothing_is_asked_once_and_another_opens_soon(
    listening: Listening, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked_for: list[bool] = []
    monkeypatch.setattr(one_window, "ANSWERED", 50)  # nothing answers here: the socket is this thread's own

    def opened(*, then: object, lock: object) -> int:
        asked_for.append(then is None and lock is None)
        return 0

    monkeypatch.setattr(play, "window_opener", lambda: opened)
    lock = claim()
    assert lock is not None
    begun = time.monotonic()
    assert play.open_asked([]) == 0
    assert time.monotonic() - begun < play.PATIENCE / 2
    assert asked_for == [True]
    assert "does not answer" in capsys.readouterr().err
    lock.release()


def test_a_window_that_closes_leaves_the_socket_of_the_next_one(
    qtbot: QtBot, qapp: QApplication, open_window: Opener
) -> None:
    window = open_window(ENGLISH)
    one = OneWindow(window, None)
    one.listen()
    assert claimed() is None
    one.close()
    following = Listening(qapp)
    for ended in window.findChildren(Listening):
        ended.setParent(None)
        ended.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    line = QLocalSocket()
    line.connectToServer(one_window.socket_name())
    assert line.waitForConnected(1_000)
    line.abort()
    following.close()
    following.deleteLater()


# -- in the window -----------------------------------------------------------------------------------------------------


def test_the_window_comes_to_the_front_and_opens_what_was_asked(
    qtbot: QtBot, open_window: Opener, journal: Path, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN", raising=False)
    window = open_window(ENGLISH)
    window.showMinimized()
    qtbot.waitUntil(window.isMinimized)
    window.asked.hear(HandedOver((str(journal),), "click-7"))
    assert not window.isMinimized()
    assert window.isVisible()
    assert os.environ.pop("XDG_ACTIVATION_TOKEN") == "click-7"
    qtbot.waitUntil(window.isActiveWindow)
    replay = in_sight(window)
    assert isinstance(replay, ReplayPage)
    window.asked.hear(HandedOver((link,)))
    moment = in_sight(window)
    assert isinstance(moment, MomentPage)
    window.asked.hear(HandedOver())
    assert in_sight(window) is moment
    moment.back.emit()
    assert in_sight(window) is replay
    replay.back.emit()
    assert isinstance(in_sight(window), RecordsPage)


def test_what_a_later_start_asks_for_in_vain_is_said_and_changes_nothing(open_window: Opener) -> None:
    window = open_window(ENGLISH)
    window.asked.hear(HandedOver(("paizhuo://moment/1/AAAA",)))
    assert "whole" in window.toast.text()
    assert isinstance(in_sight(window), Home)


def test_a_match_that_is_played_stays_under_what_is_opened_over_it(
    qtbot: QtBot, open_window: Opener, journal: Path, link: str
) -> None:
    window = open_window(ENGLISH)
    window.play.start(usual_match("riichi", 5, "en"))
    page = in_sight(window)
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.options), timeout=10_000)
    before = page.moment
    for word in (str(journal), link):
        window.asked.hear(HandedOver((word,)))
        assert in_sight(window) is not page
        window.back()
        assert in_sight(window) is page
    window.asked.hear(HandedOver((INVITATION,)))
    assert isinstance(in_sight(window), OnlinePage)
    window.home()
    at_home = in_sight(window)
    assert isinstance(at_home, Home)
    click(at_home, "continue")
    assert in_sight(window) is page
    assert page.moment is before


def test_an_invitation_waits_while_one_is_at_a_table(open_window: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window(ENGLISH)
    table = type("AtATable", (), {"occupied": True, "show": lambda _self: None, "forget": lambda _self: None})()
    monkeypatch.setattr(window.online, "_there", table)
    window.asked.hear(HandedOver((INVITATION,)))
    assert window.toast.text() == online_words.AT_A_TABLE.en
    assert window.online._line is None
    monkeypatch.setattr(window.online, "_there", None)
    page = window.online.open()
    assert page._typed.address == Invitation(read_invitation(INVITATION).address, "K7XM2Q").link


# -- whole programs ----------------------------------------------------------------------------------------------------

HEARS = """
import sys
from paizhuo.desktop.__main__ import main
from paizhuo.desktop.app import asked_pages
from PySide6.QtCore import QTimer
hear = asked_pages.AskedPages.hear
def hear_and_say(pages, said):
    hear(pages, said)
    print(type(pages._window.page).__name__, len(said.words), flush=True)
    if said.words == ("file:close",):
        pages._window.close()
asked_pages.AskedPages.hear = hear_and_say
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.timeout(60)
@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed there in another way")
def test_a_second_start_hands_over_to_the_first_and_a_killed_one_is_replaced(
    journal: Path, home: Path, root: Path
) -> None:
    stored.save(Settings(welcomed=True, language="en"))
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}

    def start(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", HEARS, *words],
            cwd=root,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def handed(*words: str) -> str:
        process = start(*words)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out) == (0, "")
        return err

    windows = [start()]
    try:
        for nth in range(2):
            first = windows[nth]
            assert first.stdout is not None
            while holder(home) != first.pid:  # it has not come so far yet
                assert first.poll() is None
                time.sleep(0.02)
            assert "taken this over" in handed(str(journal))
            assert first.stdout.readline() == "ReplayPage 1\n"
            if nth == 0:
                assert "taken this over" in handed()
                assert first.stdout.readline() == "ReplayPage 0\n"
                first.kill()
                first.wait()
                windows.append(start("--new-window"))
        assert hand_over(("file:close",))
        assert windows[1].wait(60) == 0
        assert windows[1].stderr is not None
        assert "Traceback" not in windows[1].stderr.read()
    finally:
        for each in windows:
            each.kill()
            each.communicate()


def holder(home: Path) -> int:
    """Return the number of the process that holds the lock, or held it; 0: none."""
    try:
        return int((home / "window.lock").read_text("ascii"))
    except (OSError, ValueError):
        return 0


def test_a_start_that_cannot_open_what_is_asked_says_so_and_opens_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--new-window", "nowhere.journal"]) == 2
    assert capsys.readouterr().err == "paizhuo: nowhere.journal: there is no such file\n"


@pytest.mark.parametrize(
    "words, new",
    [
        (["play"], False),
        (["--new-window", "play"], True),
        (["play", "--new-window"], True),
        (["--new-window", INVITATION], True),
        ([INVITATION, "--new-window"], True),
    ],
)
def test_another_window_is_asked_for_before_or_after_what_it_is_to_open(
    words: list[str], new: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[bool] = []

    def opened(_words: tuple[str, ...], *, new_window: bool) -> int:
        asked_for.append(new_window)
        return 0

    monkeypatch.setattr(play, "open_asked", opened)
    assert main(words) == 0
    assert asked_for == [new]


def test_options_that_lack_what_they_belong_to_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--verbose"]) == 2
    assert "--verbose goes with --version" in capsys.readouterr().err
    assert main(["--new-window", "score"]) == 2
    assert "--new-window goes with play" in capsys.readouterr().err


def test_the_desktop_of_a_mac_opens_files_and_links_in_the_program_that_runs(root: Path) -> None:
    program = (
        "import sys; from PySide6.QtCore import QUrl; from PySide6.QtGui import QFileOpenEvent;"
        "from paizhuo.desktop.app.opening import application; a = application(); heard = []; a.opens.connect(heard.append);"
        "[a.sendEvent(a, QFileOpenEvent(what)) for what in ('/a b.journal', QUrl('paizhuo://moment/1/Aa'))];"
        "sys.exit(heard != ['/a b.journal', 'paizhuo://moment/1/Aa'])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=root, check=False, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
