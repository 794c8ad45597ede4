"""The set-up says what it needs in words a person can act on, and a finished one is not done again."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

import run


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LANGUAGE", "en_GB.UTF-8")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder with lists of requirements and nothing installed."""
    (tmp_path / "requirements").mkdir()
    for kind in ("runtime", "dev"):
        (tmp_path / "requirements" / f"{kind}.txt").write_text(f"{kind}==1\n")
    monkeypatch.setattr(run, "ROOT", str(tmp_path))
    monkeypatch.setattr(run, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(run, "PYTHON", str(tmp_path / ".venv" / "python"))
    monkeypatch.setattr(run, "LOG", str(tmp_path / ".venv" / "setup.log"))
    return tmp_path


def finish(project: Path, *kinds: str) -> None:
    (project / ".venv").mkdir(exist_ok=True)
    (project / ".venv" / "python").touch()
    run.write_stamp(run.OURS, "")
    for kind in kinds:
        run.write_stamp(kind, run.key(kind))


class Installer:
    """Stands for the programs a set-up starts; ``output`` of the one whose command holds ``fails`` breaks it."""

    def __init__(self, project: Path, fails: str = "", output: str = "") -> None:
        self.project = project
        self.fails = fails
        self.output = output
        self.commands: list[list[str]] = []

    def __call__(self, _title: str, command: list[str]) -> tuple[int, str]:
        self.commands.append(command)
        if self.fails and self.fails in command:
            return 1, self.output
        finish(self.project)
        return 0, ""


def test_a_finished_set_up_is_not_done_again(project: Path) -> None:
    assert not run.ready("runtime")
    finish(project, "runtime")
    assert run.ready("runtime")
    assert not run.ready("dev")


def test_new_requirements_are_installed_into_the_same_environment(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(project, "runtime")
    (project / "requirements" / "runtime.txt").write_text("runtime==2\n")
    assert not run.ready("runtime")
    installer = Installer(project)
    monkeypatch.setattr(run, "perform", installer)
    run.prepare("runtime")
    assert [command[2] for command in installer.commands] == ["pip"]
    assert run.ready("runtime")


def test_an_environment_of_another_python_is_made_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, "runtime")
    monkeypatch.setattr(run, "maker", lambda: "python 3.99 of /elsewhere in /here")
    assert not run.ready("runtime")
    assert not run.usable()


def test_an_environment_whose_python_is_gone_is_made_anew(project: Path) -> None:
    finish(project, "runtime")
    (project / ".venv" / "python").unlink()
    assert not run.ready("runtime")
    assert not run.usable()


def test_an_interrupted_set_up_starts_over(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, "runtime")
    monkeypatch.setattr(run, "perform", Installer(project, fails="pip", output="killed"))
    with pytest.raises(run.SetUpError):
        run.prepare("dev")
    assert not run.usable()
    installer = Installer(project)
    monkeypatch.setattr(run, "perform", installer)
    run.prepare("dev")
    assert [command[2] for command in installer.commands] == ["venv", "pip"]
    assert run.ready("dev")
    assert run.ready("runtime"), "the development list contains what the program needs"


def test_an_environment_somebody_else_made_is_left_alone(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / ".venv").mkdir()
    (project / ".venv" / "pyvenv.cfg").write_text("home = elsewhere")
    installer = Installer(project)
    monkeypatch.setattr(run, "perform", installer)
    with pytest.raises(run.SetUpError, match="was not made by this program"):
        run.prepare("runtime")
    assert not installer.commands
    assert (project / ".venv" / "pyvenv.cfg").exists()


def test_packages_are_installed_ready_made_and_checked(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installer = Installer(project)
    monkeypatch.setattr(run, "perform", installer)
    run.prepare("runtime")
    assert {"--require-hashes", "--only-binary=:all:"} <= set(installer.commands[-1])


def test_a_full_disk_is_seen_before_anything_is_downloaded(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=5_000_000))
    with pytest.raises(run.SetUpError, match=r"only 5 MB free .* 700 MB are needed"):
        run.prepare("runtime")
    assert not (project / ".venv").exists()


def test_a_python_without_venv_is_told_the_one_command(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setattr(run, "debian_root", lambda: False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    with pytest.raises(run.SetUpError, match=f"sudo apt-get install -y --no-install-recommends {package}"):
        run.make_venv()
    assert not (project / ".venv").exists()


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
    assert cause in run.explain(output)


def test_explanations_are_chinese_for_chinese_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LANGUAGE", "zh_CN.UTF-8")
    assert "磁盘已满" in run.explain("No space left on device")
    assert "需要 Python 3.11" in run.too_old((3, 9))


def test_an_old_python_is_told_which_newer_one_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "works", lambda name: name == "python3.12")
    assert "this is 3.9" in run.too_old((3, 9))
    assert "python3.12 run.py" in run.too_old((3, 9))
    monkeypatch.setattr(run, "works", lambda _: False)
    assert "Install a newer one" in run.too_old((3, 9))
    assert [run.too_old(version) for version in ((3, 11), (3, 13), (3, 20))] == ["", "", ""]


def test_an_old_python_can_read_the_set_up(root: Path) -> None:
    ast.parse((root / "run.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_start_that_finds_everything_ready_loads_nothing_for_a_set_up(root: Path) -> None:
    program = (
        "import os, sys; before = set(sys.modules); import run; run.ready('runtime'); print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-S", "-c", program], cwd=root, capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["run"]


def test_system_libraries_take_one_command() -> None:
    command = " ".join(run.apt_command(["libgl1", "libegl1"], sudo=True))
    assert command == "sudo apt-get install -y --no-install-recommends libegl1 libgl1"
    assert run.apt_command(["libgl1"], sudo=False)[0] == "apt-get"


def test_missing_system_libraries_do_not_stop_the_start(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    finish(project, "runtime")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(run, "missing_packages", lambda: ["libegl1"])
    monkeypatch.setattr(run, "debian_root", lambda: False)
    run.check_system()
    assert "apt-get install -y --no-install-recommends libegl1" in capsys.readouterr().err
    assert not run.stamped("system"), "looked for again at the next start"


def test_a_command_gets_its_arguments_and_its_folder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, "runtime")
    monkeypatch.setattr(run, "check_system", lambda: None)
    started: list[list[str]] = []

    def start(arguments: list[str]) -> int:
        started.append(arguments)
        return 0

    monkeypatch.setattr(run, "start", start)
    assert run.main(["score", "--hand", "123m"]) == 0
    assert started == [["score", "--hand", "123m"]]
    assert run.environment()["PYTHONPATH"].startswith(str(project))


def test_where_no_bytecode_may_lie_beside_the_sources_it_lies_in_the_environment(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    surroundings = run.environment()
    assert "PYTHONDONTWRITEBYTECODE" not in surroundings
    assert surroundings["PYTHONPYCACHEPREFIX"] == str(project / ".venv" / "bytecode")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    assert "PYTHONPYCACHEPREFIX" not in run.environment()


def test_the_check_ends_with_pytest() -> None:
    assert [name for name, _ in run.checks([])] == ["ruff check", "ruff format", "mypy", "import-linter", "pytest"]
    assert [command[3:] for _, command in run.checks(["-k", "chi"])] == [["-k", "chi"]]


def test_a_failed_check_stops_the_rest(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(subprocess, "call", lambda command, **_: int("mypy" in command))
    assert run.test([]) == 1
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
    ):
        pins = (root / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
        for requirement in wanted:
            name = requirement.partition(">")[0].lower()
            assert f"\n{name}==" in "\n" + pins


def test_requirements_name_no_address(root: Path) -> None:
    for path in (root / "requirements").glob("*.txt"):
        assert "://" not in path.read_text(encoding="utf-8")


def test_starting_needs_only_the_standard_library(root: Path) -> None:
    command = [sys.executable, "-S", "-I", "-c", "import sys; sys.path.insert(0, sys.argv[1]); import run", str(root)]
    assert subprocess.run(command, check=False).returncode == 0
