"""Registering with the desktop: what is written there, by whom, and that nothing else is taken away."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.commands import desktop as command
from paizhuo.desktop.commands.desktop_linux import LIST, OURS, LinuxDesktop, entry, exec_word
from paizhuo.desktop.commands.desktop_parts import STATES, State, program_words
from paizhuo.desktop.commands.desktop_windows import WindowsDesktop
from paizhuo.engine.match.journal_form import FORMAT
from paizhuo.engine.records.endings import OWN

PROGRAM = ("/opt/pai zhuo/run", "50%", 'a"b$`\\c')


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def tree(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def unquoted(line: str) -> list[str]:
    """Read the value of Exec as the specification says: first the escapes of a string, then the quoting."""
    string = line.removeprefix("Exec=").replace("\\\\", "\\")
    words = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', string)
    return [re.sub(r"\\(.)", r"\1", quoted or plain).replace("%%", "%") for quoted, plain in words]


def test_the_entry_starts_the_program_whatever_is_in_its_path() -> None:
    lines = entry(PROGRAM).splitlines()
    starts = [unquoted(line) for line in lines if line.startswith("Exec=")]
    assert starts == [[*PROGRAM, "%u"], [*PROGRAM, "--new-window"]]
    assert exec_word("/usr/bin/paizhuo") == "/usr/bin/paizhuo"
    assert entry(("paizhuo",)) == (Path(__file__).parents[2] / "assets/linux/paizhuo.desktop").read_text("utf-8")


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_entry_is_valid(tmp_path: Path) -> None:
    for program in (("paizhuo",), PROGRAM):
        file = tmp_path / "paizhuo.desktop"
        file.write_text(entry(program), "utf-8")
        done = subprocess.run(["desktop-file-validate", str(file)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="files are known by their names and content in this way there")
@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="needs shared-mime-info")
def test_files_are_known_by_their_names_and_by_what_they_begin_with(home: Path) -> None:
    LinuxDesktop(home, ("paizhuo",)).install()
    (home / "a").write_text(f'{{"journal": {FORMAT}, "rules": "riichi"}}\n', "utf-8")
    (home / "b").write_text('{\n "sheet": 2\n}\n', "utf-8")
    names = [f"c{ending}" for ending in OWN]
    for name in names:
        (home / name).write_text("?", "utf-8")
    program = (
        "import sys; from PySide6.QtCore import QMimeDatabase; known = QMimeDatabase();"
        "print(*(known.mimeTypeForFile(name).name() for name in sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *(str(home / name) for name in ("a", "b", *names))],
        capture_output=True,
        text=True,
        check=True,
    )
    kinds = [f"application/x-paizhuo-{ending.removeprefix('.')}" for ending in OWN]
    assert done.stdout.split() == kinds * 2
    opened = entry(("paizhuo",)).partition("MimeType=")[2].partition("\n")[0]
    assert opened == ";".join((*kinds, "x-scheme-handler/paizhuo", ""))


def test_installing_twice_writes_once_and_removing_leaves_what_was_there_before(home: Path) -> None:
    (home / "applications").mkdir()
    (home / "applications" / "other.desktop").write_text("[Desktop Entry]\n", "utf-8")
    (home / "paizhuo" / "matches").mkdir(parents=True)
    (home / "paizhuo" / "matches" / "a.journal").write_text("?\n", "utf-8")
    before = tree(home)
    desktop = LinuxDesktop(home, PROGRAM)
    assert {each.state for each in desktop.show()} == {"absent"}
    first = desktop.install()
    assert {each.state for each in first} <= {"written", "done", "undone"}
    assert {each.state for each in desktop.show()} == {"current"}
    written = tree(home)
    assert {each.state for each in desktop.install()} <= {"current", "done", "undone"}
    assert tree(home).keys() == written.keys()
    assert set(OURS) | {LIST} <= written.keys()
    pictures = [content for name, content in written.items() if name.endswith(".png")]
    assert len(pictures) > 3
    assert all(content.startswith(b"\x89PNG") for content in pictures)
    changed = home / "applications" / "paizhuo.desktop"
    assert {each.state for each in LinuxDesktop(home, ("elsewhere",)).show()} == {"current", "other"}
    LinuxDesktop(home, ("elsewhere",)).install()
    assert "Exec=elsewhere %u" in changed.read_text("utf-8")
    assert {each.state for each in desktop.remove()} <= {"removed", "done", "undone"}
    of_the_system = {"applications/mimeinfo.cache"} | {name for name in written if name.startswith("mime/")}
    assert {name: what for name, what in tree(home).items() if name not in of_the_system} == before
    assert not (home / "icons").exists()
    assert {each.state for each in desktop.remove()} == {"absent"}


def test_what_was_changed_since_is_left_and_a_damaged_list_removes_nothing(home: Path) -> None:
    desktop = LinuxDesktop(home, ("paizhuo",))
    desktop.install()
    own = home / "applications" / "paizhuo.desktop"
    own.write_text(own.read_text("utf-8") + "X-Mine=1\n", "utf-8")
    (home / "mime/packages/paizhuo.xml").unlink()
    states = {each.what: each.state for each in desktop.remove()}
    assert states[str(own)] == "other"
    assert states[str(home / "mime/packages/paizhuo.xml")] == "absent"
    assert own.is_file()
    desktop.install()
    outside = home / "precious"
    outside.write_text("x", "utf-8")
    for damaged in (
        "?",
        "[1]",
        json.dumps({"precious": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"}),
    ):
        (home / LIST).parent.mkdir(exist_ok=True)
        (home / LIST).write_text(damaged, "utf-8")
        desktop.remove()
        assert own.is_file()
        assert outside.is_file()


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="the desktop there is another")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_command_says_what_it_did_in_both_languages(
    language: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.devnull)  # none of the system's programs
    steps: tuple[tuple[str, State], ...]
    steps = (("show", "absent"), ("install", "written"), ("show", "current"), ("remove", "removed"))
    for asked, state in steps:
        assert main(["desktop", asked, "--lang", language]) == 0
        said = capsys.readouterr().out
        assert f"{getattr(STATES[state], language)}: {home / 'applications' / 'paizhuo.desktop'}" in said
    assert main(["desktop", "install", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert tuple(answer["command"]) == program_words(window=False)
    assert {each["state"] for each in answer["registered"]} == {"written", "undone"}


def test_a_mac_is_said_to_need_none_of_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "desktop_here", lambda: None)
    assert main(["desktop", "install", "--lang", "en"]) == 1
    assert "Paizhuo.app" in capsys.readouterr().err


def test_a_checkout_is_started_by_its_own_file_and_a_package_by_its_own_program(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert program_words(window=False)[1] == str(root / "run.py")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program_words(window=False) == (sys.executable,)
    monkeypatch.setenv("APPIMAGE", "/home/a/paizhuo.AppImage")
    assert program_words(window=True) == ("/home/a/paizhuo.AppImage",)


# -- Windows -----------------------------------------------------------------------------------------------------------


class FakeRegistry:
    """A registry in memory."""

    def __init__(self) -> None:
        self.values: dict[tuple[str, str], str] = {}
        self.times_told = 0

    def get(self, key: str, name: str) -> str | None:
        return self.values.get((key, name))

    def put(self, key: str, name: str, value: str) -> None:
        self.values[key, name] = value

    def drop(self, key: str, name: str) -> None:
        del self.values[key, name]

    def announce(self) -> None:
        self.times_told += 1


def test_windows_opens_files_and_links_with_the_program_and_forgets_it_again() -> None:
    registry = FakeRegistry()
    registry.put(".sheet", "", "Other.Sheet")
    before = dict(registry.values)
    desktop = WindowsDesktop(registry, (r"C:\Program Files\paizhuo\paizhuo-window.exe",))
    desktop.install()
    opens = r'"C:\Program Files\paizhuo\paizhuo-window.exe" "%1"'
    assert registry.get(r"paizhuo\shell\open\command", "") == opens
    assert registry.get("paizhuo", "URL Protocol") == ""
    assert registry.get(".journal", "") == "paizhuo.journal"
    assert registry.get(r"paizhuo.journal\shell\open\command", "") == opens
    assert registry.get(".sheet", "") == "Other.Sheet"
    assert registry.get(r".sheet\OpenWithProgids", "paizhuo.sheet") == ""
    installed = dict(registry.values)
    assert {each.state for each in desktop.install()} == {"current", "other"}
    assert registry.values == installed
    moved = WindowsDesktop(registry, (r"D:\paizhuo.exe",))
    assert "other" in {each.state for each in moved.show()}
    desktop.remove()
    assert registry.values == before
    assert registry.times_told == 3
