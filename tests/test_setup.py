"""The set-up says what it needs in words a person can act on, and a finished one is not done again."""

from __future__ import annotations

import ast
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import run
from bootstrap import (
    building,
    causes,
    checking,
    compiling,
    debian,
    lock,
    moving,
    places,
    preparing,
    progress,
    pythons,
    stamps,
    starting,
    system,
    words,
)
from bootstrap.words import SetUpError
from paizhuo.desktop.kit.system_language import system_language


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LANGUAGE", "en_GB.UTF-8")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder with lists of requirements and nothing installed."""
    (tmp_path / "requirements").mkdir()
    for kind in ("runtime", "dev"):
        (tmp_path / "requirements" / f"{kind}.txt").write_text(f"{kind}==1\n")
    monkeypatch.setattr(places, "ROOT", str(tmp_path))
    monkeypatch.setattr(places, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(places, "BIN", str(tmp_path / ".venv" / "bin"))
    monkeypatch.setattr(places, "PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setattr(pythons, "works", os.path.exists)
    return tmp_path


def make(venv: Path) -> None:
    """An environment with a Python and a program that names its place, as programs do."""
    (venv / "bin").mkdir(parents=True, exist_ok=True)
    (venv / "bin" / "python").touch()
    (venv / "bin" / "pytest").write_text(f"#!{venv / 'bin' / 'python'}\n", "utf-8")


def finish(project: Path, *kinds: str) -> None:
    """A set-up that was finished."""
    make(project / ".venv")
    stamps.write_stamp(stamps.OURS, "")
    for kind in kinds:
        stamps.write_stamp(kind, stamps.key(kind))


def program(project: Path) -> str:
    return (project / ".venv" / "bin" / "pytest").read_text("utf-8").strip()


def right(project: Path) -> str:
    """What a program of the environment in use must begin with."""
    return f"#!{project / '.venv' / 'bin' / 'python'}"


class Installer:
    """Stands for the programs a set-up starts; ``output`` of the one whose command holds ``fails`` breaks it."""

    def __init__(self, fails: str = "", output: str = "", noted: str = "") -> None:
        self.fails = fails
        self.output = output
        self.noted = noted
        self.commands: list[list[str]] = []

    def __call__(self, _title: str, command: list[str], scratch: str = "") -> tuple[int, str]:
        assert os.path.isdir(scratch), "temporary files lie on the disk whose space was counted"  # noqa: PTH112
        self.commands.append(command)
        for word in command:
            if word.startswith("--log="):
                Path(word[len("--log=") :]).write_text(self.noted, "utf-8")
        if self.fails and self.fails in command:
            return 1, self.output
        if "venv" in command:
            make(Path(command[-1]))
        return 0, ""

    @property
    def steps(self) -> list[str]:
        return [command[2] for command in self.commands]


@pytest.fixture
def installer(monkeypatch: pytest.MonkeyPatch) -> Installer:
    works = Installer()
    monkeypatch.setattr(progress, "perform", works)
    return works


def test_a_finished_set_up_is_not_done_again(project: Path) -> None:
    assert not stamps.ready("runtime")
    finish(project, "runtime")
    assert stamps.ready("runtime")
    assert not stamps.ready("dev")


def other_list(project: Path) -> None:
    (project / "requirements" / "runtime.txt").write_text("runtime==2\n", "utf-8")


def other_python(project: Path) -> None:
    version = f"python {sys.version_info[0]}.{sys.version_info[1]}"
    for kind in ("made", "runtime"):
        stamp = Path(stamps.stamp(kind))
        stamp.write_text(stamp.read_text("utf-8").replace(version, "python 3.1"), "utf-8")


@pytest.mark.parametrize("change", [other_list, other_python])
def test_another_environment_is_built_beside_and_takes_the_place_of_the_old_one(
    change: Callable[[Path], None], project: Path, installer: Installer
) -> None:
    finish(project, "runtime")
    (project / ".venv" / "kept").touch()
    change(project)
    assert not stamps.ready("runtime")
    preparing.prepare("runtime")
    assert installer.steps == ["venv", "pip"]
    assert all(str(project / ".venv.new") in " ".join(command) for command in installer.commands)
    assert stamps.ready("runtime")
    assert program(project) == right(project)
    assert not (project / ".venv" / "kept").exists()
    assert sorted(path.name for path in project.iterdir()) == [".venv", "requirements"]


@pytest.mark.parametrize("change", [other_list, other_python])
@pytest.mark.parametrize("fails", ["venv", "pip"])
def test_a_working_environment_stays_and_starts_if_another_cannot_be_built(
    change: Callable[[Path], None],
    fails: str,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    finish(project, "runtime")
    change(project)
    before = {path: path.read_bytes() for path in (project / ".venv").rglob("*") if path.is_file()}
    monkeypatch.setattr(progress, "perform", Installer(fails, "Temporary failure in name resolution"))
    monkeypatch.setattr(system, "check_system", lambda: None)
    monkeypatch.setattr(starting, "start", lambda _: 7)
    assert run.main(["play"]) == 7
    said = capsys.readouterr().err
    assert "no connection" in said
    assert "Starting with the set-up of before" in said
    assert {path: path.read_bytes() for path in (project / ".venv").rglob("*") if path.is_file()} == before
    assert run.main(["test"]) == 1, "a check needs what its list says"


def test_without_any_environment_a_failed_set_up_ends_the_start(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "perform", Installer("pip", "Connection refused"))
    assert run.main(["play"]) == 1


def test_a_folder_that_was_moved_needs_no_network(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, "runtime", "dev")
    moved = project / "elsewhere"
    (moved / "requirements").mkdir(parents=True)
    (project / ".venv").rename(moved / ".venv")
    for kind in ("runtime", "dev"):
        shutil.copy(project / "requirements" / f"{kind}.txt", moved / "requirements")
    monkeypatch.setattr(places, "ROOT", str(moved))
    monkeypatch.setattr(places, "VENV", str(moved / ".venv"))
    monkeypatch.setattr(places, "BIN", str(moved / ".venv" / "bin"))
    monkeypatch.setattr(places, "PYTHON", str(moved / ".venv" / "bin" / "python"))
    installer = Installer()
    monkeypatch.setattr(progress, "perform", installer)
    assert not stamps.ready("runtime")
    preparing.set_up("runtime")
    assert not installer.commands
    assert stamps.ready("runtime")
    assert stamps.ready("dev")
    assert program(moved) == right(moved)


def test_an_environment_that_is_only_linked_to_is_left_as_it_is(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, "runtime")
    before = program(project)
    other = project / "elsewhere"
    other.mkdir()
    (other / ".venv").symlink_to(project / ".venv")
    monkeypatch.setattr(places, "VENV", str(other / ".venv"))
    monkeypatch.setattr(places, "BIN", str(other / ".venv" / "bin"))
    monkeypatch.setattr(places, "PYTHON", str(other / ".venv" / "bin" / "python"))
    moving.settle()
    assert program(project) == before
    assert not stamps.ready("runtime")


def test_what_the_checks_need_is_added_to_the_environment_in_use(project: Path, installer: Installer) -> None:
    finish(project, "runtime")
    preparing.prepare("dev")
    assert installer.steps == ["pip"]
    assert stamps.ready("dev")
    assert stamps.ready("runtime"), "the development list contains what the program needs"


def test_an_environment_whose_python_is_gone_is_built_anew(project: Path, installer: Installer) -> None:
    finish(project, "runtime")
    (project / ".venv" / "bin" / "python").unlink()
    assert not stamps.ready("runtime")
    assert not stamps.startable()
    preparing.prepare("runtime")
    assert stamps.ready("runtime")


def test_an_interrupted_set_up_starts_over(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "perform", Installer("pip", "killed"))
    with pytest.raises(SetUpError):
        preparing.prepare("dev")
    installer = Installer()
    monkeypatch.setattr(progress, "perform", installer)
    preparing.prepare("dev")
    assert installer.steps == ["venv", "pip"]
    assert stamps.ready("dev")


@pytest.mark.parametrize("renames", [0, 1])
def test_a_set_up_that_ended_while_it_changed_places_is_finished_without_the_network(
    renames: int, project: Path, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(project, "runtime")
    other_list(project)
    rename = os.rename
    done: list[str] = []

    def ends(old: str, new: str) -> None:
        if len(done) == renames:
            raise KeyboardInterrupt
        done.append(old)
        rename(old, new)

    monkeypatch.setattr(os, "rename", ends)
    with pytest.raises(KeyboardInterrupt):
        preparing.prepare("runtime")
    monkeypatch.setattr(os, "rename", rename)
    installer.commands.clear()
    preparing.prepare("runtime")
    assert not installer.commands
    assert stamps.ready("runtime")
    assert program(project) == right(project)
    assert sorted(path.name for path in project.iterdir()) == [".venv", "requirements"]


def test_an_environment_in_use_that_cannot_be_moved_stays(
    project: Path, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, while a window is open."""
    finish(project, "runtime")
    other_list(project)
    rename = os.rename

    def refused(old: str, new: str) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(os, "rename", refused)
    with pytest.raises(SetUpError, match="Close the other windows"):
        preparing.prepare("runtime")
    assert stamps.startable()
    monkeypatch.setattr(os, "rename", rename)
    installer.commands.clear()
    preparing.prepare("runtime")
    assert not installer.commands
    assert stamps.ready("runtime")


@pytest.mark.skipif(sys.platform == "win32", reason="a lock of its own")
def test_a_second_set_up_waits_for_the_first_and_finds_it_done(
    project: Path, installer: Installer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import fcntl

    first = (project / "requirements" / "runtime.txt").open("rb")
    fcntl.flock(first, fcntl.LOCK_EX)

    def meanwhile(_seconds: float) -> None:
        finish(project, "runtime")
        first.close()

    monkeypatch.setattr(time, "sleep", meanwhile)
    preparing.set_up("runtime")
    assert "Waiting for it" in capsys.readouterr().err
    assert not installer.commands
    assert stamps.ready("runtime")


def test_an_environment_somebody_else_made_is_left_alone(project: Path, installer: Installer) -> None:
    (project / ".venv").mkdir()
    (project / ".venv" / "pyvenv.cfg").write_text("home = elsewhere")
    with pytest.raises(SetUpError, match="was not made by this program"):
        preparing.prepare("runtime")
    assert not installer.commands
    assert (project / ".venv" / "pyvenv.cfg").exists()


def test_packages_are_installed_ready_made_and_checked(project: Path, installer: Installer) -> None:
    preparing.prepare("runtime")
    assert {"--require-hashes", "--no-deps", "--only-binary=:all:"} <= set(installer.commands[-1])


def test_a_full_disk_is_seen_before_anything_is_downloaded(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=5_000_000))
    with pytest.raises(SetUpError, match=r"only 5 MB free .* 750 MB are needed"):
        preparing.prepare("runtime")
    assert not (project / ".venv").exists()


def test_what_an_interrupted_set_up_left_counts_as_free_space(
    project: Path, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = project / ".venv.new" / "large"
    left.parent.mkdir()
    stamps.write_stamp(stamps.OURS, "", str(left.parent))
    left.touch()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0 if left.exists() else 1_000_000_000))
    preparing.prepare("runtime")
    assert stamps.ready("runtime")


def test_a_folder_that_python_can_make_no_environment_in_is_named(
    project: Path, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "ROOT", f"/games{os.pathsep}new")
    with pytest.raises(SetUpError, match=f"/games{os.pathsep}new. Move or rename the folder"):
        preparing.set_up("runtime")
    assert not installer.commands


def test_a_progress_line_is_no_wider_than_the_terminal() -> None:
    assert progress.fitted("✓ Python packages", 10) == "✓ Python p"
    assert progress.fitted("系统库 (1 s)", 7) == "系统库 "
    assert progress.fitted("系统库", 5) == "系统"
    assert progress.fitted("short", 80) == "short"
    assert progress.fitted("· short …", 9) == "· short …"


def test_signs_that_chinese_terminals_draw_wide_count_two_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LANGUAGE", "zh_CN.UTF-8")
    assert progress.fitted("· 系统库 …", 10) == "· 系统库 "


@pytest.mark.parametrize("number, chinese", [(0x0804, True), (0x0C04, True), (0x0409, False)])
def test_the_language_of_windows_is_asked_where_no_variable_names_one(
    number: int, chinese: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    windows = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: number))
    monkeypatch.setattr(ctypes, "windll", windows, raising=False)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert (words.is_chinese(), system_language()) == (False, "en")
    monkeypatch.setattr(words, "LANGUAGE", "")
    monkeypatch.delenv("LANG")
    assert (words.is_chinese(), system_language()) == (chinese, "zh" if chinese else "en")


def test_how_much_is_downloaded_is_said_before(
    project: Path, installer: Installer, capsys: pytest.CaptureFixture[str]
) -> None:
    preparing.prepare("runtime")
    assert "downloads about 160 MB" in capsys.readouterr().err


ORPHANED = """
import os, sys, time
from bootstrap import lock, places, progress, stamps
folder = os.path.dirname(os.path.abspath(sys.argv[0]))
places.ROOT, places.VENV = folder, os.path.join(folder, ".venv")
with open(stamps.requirements("runtime"), "rb") as file:
    assert lock.seized(file.fileno())
    lock.HELD.append(file.fileno())
    progress.perform("installer", [sys.executable, "-c", "import time; time.sleep(60)"])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel lists a process's children there")
def test_an_installer_that_outlives_its_start_keeps_the_lock(project: Path, root: Path) -> None:
    """The start is killed; what it began still writes. Nobody may remove its folder meanwhile."""
    (project / "start.py").write_text(ORPHANED, "utf-8")
    surroundings = dict(os.environ, PYTHONPATH=str(root))
    listed = stamps.requirements("runtime")
    start = subprocess.Popen([sys.executable, str(project / "start.py")], env=surroundings, stderr=subprocess.DEVNULL)
    orphan = 0
    try:
        deadline = time.monotonic() + 30
        while not (children := Path(f"/proc/{start.pid}/task/{start.pid}/children").read_text("utf-8").split()):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        orphan = int(children[0])
        start.kill()
        start.wait()
        with Path(listed).open("rb") as file:
            assert not lock.seized(file.fileno())
            os.kill(orphan, signal.SIGKILL)
            orphan = 0
            while not lock.seized(file.fileno()):
                assert time.monotonic() < deadline
                time.sleep(0.02)
    finally:
        start.kill()
        if orphan:
            os.kill(orphan, signal.SIGKILL)


def test_a_link_to_the_file_stands_for_it(root: Path, tmp_path: Path) -> None:
    (tmp_path / "run.py").symlink_to(root / "run.py")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import run; from bootstrap import places; print(places.ROOT)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, check=True, text=True)
    assert Path(done.stdout.strip()) == root


def test_a_python_without_venv_is_told_the_one_command(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setattr(debian, "debian_root", lambda: False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    with pytest.raises(SetUpError, match=f"sudo apt-get install -y --no-install-recommends {package}"):
        building.make_venv(str(project / ".venv.new"))
    assert not (project / ".venv.new").exists()


@pytest.mark.parametrize(
    "output, cause",
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "The disk is full"),
        ("NewConnectionError('Failed to establish a new connection: [Errno 111]')", "no connection"),
        ("[Errno -3] Temporary failure in name resolution\nERROR: No matching distribution found", "no connection"),
        ("ERROR: No matching distribution found for shiboken6==6.11.3", "not made for this computer"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not the one this version was tested"),
        ("error: [Errno 13] Permission denied: '/opt/x/.venv'", "Nothing may be written"),
        ("first\nsecond\nsomething nobody foresaw\n", "something nobody foresaw"),
    ],
)
def test_a_failed_installation_is_explained(output: str, cause: str) -> None:
    assert cause in causes.explain(output)


MISSING = "ERROR: No matching distribution found for Some_Package==1.2\n"
OTHERS = "Skipping link: none of the wheel's tags (cp310-x) are compatible: https://a/simple/other-3-cp310-x.whl\n"


@pytest.mark.parametrize(
    "noted, cause",
    [
        ("Could not fetch URL https://a/some-package/: 404 Client Error: Not Found for url: …", "answered 404"),
        ("Could not fetch URL https://a/simple/Some.Package/: 403 Client Error: Forbidden", "answered 403"),
        (
            "Could not fetch URL https://a/some-package/: HTTPSConnectionPool(host='a'): Max retries exceeded - skipping",
            "no connection to the package index",
        ),
        ("Found link https://a/some_package-1.1-x.whl", "does not have Some_Package 1.2"),
        (
            "none of the wheel's tags (cp313-win) are compatible: https://a/simple/some_package-1.2-cp313-win.whl#sha256=0",
            "not made for this computer",
        ),
    ],
)
def test_an_index_without_a_package_is_not_a_package_that_is_not_made_for_this_computer(
    noted: str, cause: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cause in causes.explain(MISSING, OTHERS + noted)
    monkeypatch.setattr(progress, "perform", Installer("pip", MISSING, OTHERS + noted))
    with pytest.raises(SetUpError, match=cause):
        preparing.prepare("runtime")


def test_explanations_are_chinese_for_chinese_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LANGUAGE", "zh_CN.UTF-8")
    assert "磁盘已满" in causes.explain("No space left on device")
    assert "需要 Python 3.11" in pythons.too_old((3, 9))


def test_an_old_python_is_told_which_newer_one_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pythons, "works", lambda name: name == "python3.12")
    assert "this is 3.9" in pythons.too_old((3, 9))
    assert "python3.12 run.py" in pythons.too_old((3, 9))
    monkeypatch.setattr(pythons, "works", lambda _: False)
    assert "Install a newer one" in pythons.too_old((3, 9))
    assert [pythons.too_old(version) for version in ((3, 11), (3, 13), (3, 20))] == ["", "", ""]


def test_an_old_python_can_read_the_set_up(root: Path) -> None:
    for path in (root / "run.py", *(root / "bootstrap").glob("*.py")):
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_a_start_that_finds_everything_ready_loads_nothing_for_a_set_up(root: Path) -> None:
    ready = "import run; run.stamps.ready('runtime'); run.stamps.compiled()"
    program = f"import os, sys; before = set(sys.modules); {ready}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-S", "-c", program], cwd=root, capture_output=True, check=True, text=True)
    parts = ("places", "pythons", "stamps", "starting", "system", "words")
    assert set(done.stdout.split()) == {"run", "bootstrap", *(f"bootstrap.{part}" for part in parts)}


needs_compiler = pytest.mark.skipif(
    os.name == "nt" or not compiling.compiler(), reason="there is no C compiler here, or Python's headers are missing"
)


def written(project: Path, source: str) -> Path:
    """A project that is set up, with this source; returns the file that is made of it."""
    finish(project, "runtime")
    folder = project / "engine" / "shapes"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "_distance.c").write_text(source, "utf-8")
    return folder / "_distance.abi3.so"


@needs_compiler
def test_what_is_written_in_c_is_compiled_once_and_again_when_it_changed(
    project: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = (root / "engine" / "shapes" / "_distance.c").read_text("utf-8")
    assert stamps.compiled(), "nothing is to be compiled"
    made = written(project, source)
    assert not stamps.compiled()
    compiling.compile_distance()
    assert stamps.compiled()
    assert re.fullmatch(r"✓ Distances compiled \(\d+\.\d s\)\n", capsys.readouterr().err)
    assert sorted(path.name for path in made.parent.iterdir()) == [made.name, "_distance.c"]
    program = (
        "import importlib.machinery as m, sys; print(m.ExtensionFileLoader('_distance', sys.argv[1]).create_module"
    )
    program += "(m.ModuleSpec('_distance', None, origin=sys.argv[1])).__name__)"
    done = subprocess.run([sys.executable, "-c", program, str(made)], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "_distance"
    written(project, source + "\n")
    assert not stamps.compiled()


@needs_compiler
def test_what_cannot_be_compiled_is_passed_over_in_silence_and_not_tried_again(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = written(project, "#error it is never compiled\n")
    made.write_text("made of another source", "utf-8")
    compiling.compile_distance()
    assert stamps.compiled()
    assert [path.name for path in made.parent.iterdir()] == ["_distance.c"]
    assert "it is never compiled" in (project / ".venv" / compiling.LOG).read_text("utf-8")
    assert capsys.readouterr() == ("", "")


def test_without_a_compiler_nothing_is_compiled_and_nothing_said(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = written(project, "int nothing;\n")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    compiling.compile_distance()
    assert stamps.compiled()
    assert not made.exists()
    assert capsys.readouterr() == ("", "")


def test_system_libraries_take_one_command() -> None:
    command = " ".join(debian.apt_command(["libgl1", "libegl1"], sudo=True))
    assert command == "sudo apt-get install -y --no-install-recommends libegl1 libgl1"
    assert debian.apt_command(["libgl1"], sudo=False)[0] == "apt-get"


def test_missing_system_libraries_do_not_stop_the_start(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    finish(project, "runtime")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "missing_packages", lambda: ["libegl1"])
    monkeypatch.setattr(debian, "debian_root", lambda: False)
    system.check_system()
    assert "apt-get install -y --no-install-recommends libegl1" in capsys.readouterr().err
    assert not stamps.stamped("system"), "looked for again at the next start"


def test_a_command_gets_its_arguments_and_its_folder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, "runtime")
    monkeypatch.setattr(system, "check_system", lambda: None)
    started: list[list[str]] = []

    def start(arguments: list[str]) -> int:
        started.append(arguments)
        return 0

    monkeypatch.setattr(starting, "start", start)
    assert run.main(["score", "--hand", "123m"]) == 0
    assert started == [["score", "--hand", "123m"]]
    assert starting.environment()["PYTHONPATH"].startswith(str(project))


def started(project: Path, root: Path, program: str) -> list[str]:
    """The words that ``program`` prints as the one that run.py starts in a finished project."""
    shutil.copy(root / "run.py", project)
    shutil.copytree(root / "bootstrap", project / "bootstrap", ignore=shutil.ignore_patterns("__pycache__"))
    desktop = project / "paizhuo" / "desktop"
    desktop.mkdir(parents=True)
    (desktop.parent / "__init__.py").touch()
    (desktop / "__main__.py").write_text(program, "utf-8")
    finish(project, "runtime")
    stamps.write_stamp("system", "\n".join(sorted(package for package, _ in system.LIBRARIES)))
    command = [sys.executable, str(project / "run.py"), "one", "two"]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()


def test_the_program_starts_in_the_process_of_its_start_and_sees_the_packages_of_the_environment(
    project: Path, root: Path
) -> None:
    packages = project / ".venv" / "lib" / "python{}.{}".format(*sys.version_info) / "site-packages"
    packages.mkdir(parents=True)
    (packages / "installed_there.py").write_text("WORD = 'seen'\n", "utf-8")
    program = (
        "def main(arguments):\n"
        "    import importlib.util, sys, installed_there\n"
        "    others = importlib.util.find_spec('pytest')\n"
        "    print(*arguments, sys.modules['__main__'].__file__, installed_there.WORD, others)\n"
        "    return 0\n"
    )
    assert started(project, root, program) == ["one", "two", str(project / "run.py"), "seen", "None"]


def test_an_environment_of_another_python_starts_its_own(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, "runtime")
    assert starting.is_own()
    monkeypatch.setattr(stamps, "maker", lambda: "python 3.99 of elsewhere in " + places.VENV)
    executed: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(places, "WINDOWS", False)
    monkeypatch.setattr(os, "execve", lambda python, command, _: executed.append((python, command)))
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: 0)
    starting.start(["rules"])
    assert executed == [(places.PYTHON, [places.PYTHON, "-P", "-m", "paizhuo.desktop", "rules"])]


def test_where_no_bytecode_may_lie_beside_the_sources_it_lies_in_the_environment(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    surroundings = starting.environment()
    assert "PYTHONDONTWRITEBYTECODE" not in surroundings
    assert surroundings["PYTHONPYCACHEPREFIX"] == str(project / ".venv" / "bytecode")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    assert "PYTHONPYCACHEPREFIX" not in starting.environment()


def test_the_check_ends_with_pytest() -> None:
    assert [name for name, _ in checking.checks([])] == [
        "ruff check",
        "ruff format",
        "mypy",
        "import-linter",
        "pytest",
    ]
    assert [command[3:] for _, command in checking.checks(["-k", "chi"])] == [["-k", "chi"]]


def test_the_tests_of_the_night_are_asked_for() -> None:
    *_, (name, whole) = checking.checks(["--all"])
    assert (name, whole[3:5]) == ("pytest", ["-m", ""])
    assert [command[3:] for _, command in checking.checks(["--all", "-k", "chi"])] == [["-m", "", "-k", "chi"]]


def test_tests_are_compiled_once_while_others_check_and_before_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    class Compiling:
        def __init__(self, command: list[str], **_: object) -> None:
            assert "--collect-only" in command
            done.append("compiling")

        def wait(self) -> None:
            done.append("compiled")

    def call(command: list[str], **_: object) -> int:
        done.append("pytest" if "pytest" in command else "a check")
        return 0

    monkeypatch.setattr(subprocess, "Popen", Compiling)
    monkeypatch.setattr(subprocess, "call", call)
    assert checking.test([]) == 0
    assert done == ["compiling", *["a check"] * 4, "compiled", "pytest"]
    done.clear()
    assert checking.test(["-k", "chi"]) == 0
    assert done == ["pytest"]


def test_a_failed_check_stops_the_rest(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stopped: list[str] = []

    class Compiling:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def terminate(self) -> None:
            stopped.append("compiling")

    monkeypatch.setattr(subprocess, "Popen", Compiling)
    monkeypatch.setattr(subprocess, "call", lambda command, **_: int("mypy" in command))
    assert checking.test([]) == 1
    assert stopped == ["compiling"]
    assert (
        capsys.readouterr()
        .out.rstrip()
        .endswith("Stopped: mypy found what is written above. Nothing after it was run.")
    )


def test_every_direct_requirement_is_pinned(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for kind, wanted in (
        ("runtime", project["dependencies"]),
        ("dev", project["dependencies"] + project["optional-dependencies"]["dev"]),
        ("packaging", project["dependencies"] + project["optional-dependencies"]["packaging"]),
    ):
        pins = (root / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
        for requirement in wanted:
            name = re.split("[<>]", requirement)[0].lower()
            assert f"\n{name}==" in "\n" + pins


def test_requirements_name_no_address(root: Path) -> None:
    for path in (root / "requirements").glob("*.txt"):
        assert "://" not in path.read_text(encoding="utf-8")


def test_starting_needs_only_the_standard_library(root: Path) -> None:
    command = [sys.executable, "-S", "-I", "-c", "import sys; sys.path.insert(0, sys.argv[1]); import run", str(root)]
    assert subprocess.run(command, check=False).returncode == 0
