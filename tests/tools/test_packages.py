"""What is published has everything and nothing else, and reads well where packages are looked for."""

from __future__ import annotations

import os
import tarfile
import tomllib
from pathlib import Path

import pytest

from paizhuo.engine.version import VERSION
from tools import check_packages
from tools.archive import source_archive
from tools.check_packages import LINKED, NEEDED, licences, tracked_files, wrong_in_sources, wrong_in_wheel
from tools.long_description import PLACES, absolute, long_description, version

SOURCE = "https://a.example/b"


@pytest.mark.parametrize(
    "written, shown",
    [
        ("[how](docs/a.md#b)", f"[how]({SOURCE}/blob/v1/docs/a.md#b)"),
        ("![the `table`](docs/a.png)", f"![the `table`]({SOURCE}/raw/v1/docs/a.png)"),
        ("[`x.py`](./x.py)", f"[`x.py`]({SOURCE}/blob/v1/x.py)"),
        ("[![p](a.png)](b.md)", f"[![p]({SOURCE}/raw/v1/a.png)]({SOURCE}/blob/v1/b.md)"),
        ("[![p](https://c.example/a.svg)](b.md)", f"[![p](https://c.example/a.svg)]({SOURCE}/blob/v1/b.md)"),
        ("[a](https://c.example) [b](#below)", "[a](https://c.example) [b](#below)"),
        (
            '<img alt="x" src="a.png"><a href="b.md">',
            f'<img alt="x" src="{SOURCE}/raw/v1/a.png"><a href="{SOURCE}/blob/v1/b.md">',
        ),
        ("`[a](b.md)`\n```\n[a](b.md)\n```\n", "`[a](b.md)`\n```\n[a](b.md)\n```\n"),
    ],
)
def test_links_of_the_readme_lead_to_the_repository_at_the_version(written: str, shown: str) -> None:
    assert absolute(written, SOURCE, "v1") == shown


def test_no_link_of_the_long_description_is_relative(root: Path) -> None:
    links = [found["to"] or found["at"] for found in PLACES.finditer(long_description()) if not found["code"]]
    assert len(links) > 20
    assert all(link.startswith(("https://", "#")) for link in links)
    assert any(f"/v{VERSION}/" in link for link in links)
    assert version() == VERSION


def test_classifiers_name_every_python_that_is_checked(root: Path) -> None:
    from tools.check_platforms import PYTHONS

    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    named = [
        word.rpartition(" :: ")[2]
        for word in project["classifiers"]
        if word.startswith("Programming Language :: Python :: 3.")
    ]
    assert tuple(named) == PYTHONS
    assert project["requires-python"] == f">={PYTHONS[0]}"


def test_every_licence_that_lies_with_what_is_installed_is_in_a_package(root: Path) -> None:
    """But for those of other packages, which the page about the program shows."""
    notices = {
        path.relative_to(root).as_posix() for name in ("LICENSE*", "OFL*") for path in (root / "assets").rglob(name)
    }
    assert licences() == notices | {"LICENSE"}


def wheel(*more: str, without: str = "") -> list[str]:
    packed = [f"paizhuo-1.dist-info/licenses/{name}" for name in licences()]
    return [
        name for name in (*NEEDED, *packed, "paizhuo-1.dist-info/RECORD", *more) if not without or without not in name
    ]


COMPILED = "paizhuo/engine/shapes/_distance.abi3.so"


@pytest.mark.parametrize(
    "name, files, said",
    [
        ("p-cp311-abi3-linux_x86_64.whl", wheel(COMPILED), ""),
        ("p-py3-none-any.whl", wheel(), ""),
        ("p-py3-none-any.whl", wheel(without="py.typed"), "paizhuo/py.typed is missing"),
        ("p-py3-none-any.whl", wheel(without="models/LICENSE"), "the licence assets/models/LICENSE.md is missing"),
        ("p-py3-none-any.whl", wheel("engine/version.py"), "engine/version.py does not belong to it"),
        ("p-py3-none-any.whl", wheel("paizhuo/engine/a.c"), "paizhuo/engine/a.c is of no use"),
        ("p-cp311-abi3-win_amd64.whl", wheel(), "it is made for one platform, and nothing is compiled"),
        ("p-py3-none-any.whl", wheel(COMPILED), "what is compiled fits one platform"),
    ],
)
def test_a_wheel_has_one_package_its_types_and_all_licences(name: str, files: list[str], said: str) -> None:
    assert wrong_in_wheel(name, files, licences()) == ([said] if said else [])


def test_an_archive_of_the_sources_has_every_file_and_nothing_else() -> None:
    tracked = frozenset({"run.py", "docs/a.md", *LINKED})
    assert not wrong_in_sources(("p-1/run.py", "p-1/docs/a.md", "p-1/PKG-INFO", "p-1/paizhuo.egg-info/x"), tracked)
    assert wrong_in_sources(("p-1/run.py", "p-1/notes"), tracked) == [
        "docs/a.md is missing",
        "notes does not belong to it",
    ]


def test_every_folder_of_the_repository_is_in_the_archive_of_the_sources(root: Path) -> None:
    tracked = tracked_files()
    if not tracked:
        pytest.skip("no git keeps these files")
    grafted = {
        line.split()[1] for line in (root / "MANIFEST.in").read_text("utf-8").splitlines() if line.startswith("graft")
    }
    of_packages = {"assets", "desktop", "engine", "vision", "paizhuo"}
    assert {name.split("/")[0] for name in tracked if "/" in name} - of_packages == grafted & {
        name.split("/")[0] for name in tracked
    }


def test_an_archive_depends_on_the_files_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.chdir(tmp_path)
    made = []
    for nth, names in enumerate((("b", "a/c"), ("a/c", "b"))):
        folder = Path("p-1")
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(name, "utf-8")
            os.utime(folder / name, (nth, nth))
        source_archive(folder, Path(f"{nth}.tar.gz"))
        made.append(Path(f"{nth}.tar.gz").read_bytes())
    assert made[0] == made[1]
    with tarfile.open("0.tar.gz") as archive:
        assert [(entry.name, entry.mtime, entry.uid) for entry in archive] == [
            ("p-1/a/c", 1700000000, 0),
            ("p-1/b", 1700000000, 0),
        ]


def test_what_is_wrong_with_a_package_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "p-1.tar.gz"
    (tmp_path / "p-1").mkdir()
    (tmp_path / "p-1" / "PKG-INFO").touch()
    with tarfile.open(archive, "w:gz") as file:
        file.add(tmp_path / "p-1", "p-1")
    assert check_packages.main([str(archive)]) == bool(tracked_files())
    assert "p-1.tar.gz" in capsys.readouterr().out
    assert check_packages.main([]) == 2
    with pytest.raises(ValueError, match="neither"):
        check_packages.wrong(tmp_path / "x.zip", frozenset())
