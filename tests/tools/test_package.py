"""Packages hold all of the program, agree in what they say of it, and leave out nothing that is used."""

from __future__ import annotations

import configparser
import json
import plistlib
import re
import runpy
import shutil
import struct
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path

import pytest

from paizhuo.desktop.commands import COMMANDS
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.net import lan
from paizhuo.engine.table.bots import child_process
from paizhuo.engine.table.bots import worker as bot_worker
from paizhuo.engine.version import VERSION
from tools.package import app, contents, environment, flatpak, icons, icu, linked, macos, project, share, tar, windows
from tools.package.__main__ import PRODUCTS, maker

PACKAGING = project.PACKAGING


def text(name: str) -> str:
    return (PACKAGING / name).read_text(encoding="utf-8-sig")


# -- what goes in


def test_every_command_and_every_game_is_packed_although_nothing_imports_them(root: Path) -> None:
    packed = set(contents.hidden_imports({room: root / room for room in contents.ROOMS}))
    assert {f"paizhuo.desktop.commands.{name.replace('-', '_')}" for name in COMMANDS} <= packed
    assert {f"paizhuo.engine.games.{game}.rules" for game in GAME_NAMES} <= packed
    assert {bot_worker.__name__, "paizhuo.engine.bots", "paizhuo.vision.models"} <= packed
    assert not [name for name in packed if name.endswith("__init__") or ".tests" in name]


def test_every_picture_sound_net_and_licence_is_packed_and_no_script_that_drew_it(root: Path) -> None:
    packed = {
        Path(source).relative_to(root / "assets").as_posix(): goes for source, goes in contents.assets(root / "assets")
    }
    assert {"models/locate.onnx", "fonts/OFL.txt", "icons/paizhuo.svg", "tiles/LICENSE.md"} <= set(packed)
    assert any(name.startswith("players/") for name in packed)
    assert any(name.startswith("sounds/") for name in packed)
    assert Path(packed["models/locate.onnx"]).as_posix() == "paizhuo/assets/models"
    assert not [name for name in packed if name.endswith(".py")]


@pytest.mark.parametrize(
    "file, stays",
    [
        ("PySide6/Qt/lib/libQt6Widgets.so.6", True),
        ("PySide6/Qt/lib/libQt6Qml.so.6", False),
        ("PySide6\\Qt6Quick.dll", False),
        ("PySide6\\Qt6Gui.dll", True),
        ("PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml", False),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6\\translations\\qtbase_zh_CN.qm", True),
        ("PySide6/Qt/plugins/imageformats/libqjpeg.so", True),
        ("opencv_python_headless.libs/libavcodec-57aca189.so.62.28.102", True),
        ("paizhuo/assets/models/locate.onnx", True),
    ],
)
def test_of_qt_what_the_window_needs_stays_and_the_rest_goes(file: str, *, stays: bool) -> None:
    assert contents.is_wanted(file) is stays


def test_a_packed_program_starts_itself_for_its_bots(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    program, *words = child_process.python_command(bot_worker.__name__)
    assert program == sys.executable
    hook = str(root / "packaging" / "started_packed.py")
    settings = b'{"factory": "paizhuo.engine.bots:make", "memory": null, "longest": 5}\n'
    monkeypatch.setenv("PYTHONPATH", str(root))
    with subprocess.Popen([program, hook, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(settings)
        process.stdin.flush()
        assert process.stdout.readline() == bot_worker.READY  # its input is open until then: it ends with that
        process.stdin.close()


def test_nothing_that_the_program_imports_is_left_out(root: Path) -> None:
    sources = [
        file.read_text("utf-8") for folder in ("desktop", "engine", "vision") for file in (root / folder).rglob("*.py")
    ]
    imported = {
        found for source in sources for found in re.findall(r"^\s*(?:from|import) ([\w.]+)", source, re.MULTILINE)
    }
    for source in sources:
        for package, names in re.findall(r"^\s*from ([\w.]+) import ([^(\n]+|\([^)]*\))", source, re.MULTILINE):
            imported |= {f"{package}.{name}" for name in re.findall(r"\w+", names)}
        imported |= {f"numpy.{name}" for name in re.findall(r"\bnp\.(\w+)", source)}
    assert {"PySide6.QtNetwork", "numpy.uint8"} <= imported  # a second start hands over through the first
    assert not [name for name in imported if _is_left_out(name)]


def _is_left_out(module: str) -> bool:
    return any(f"{module}.".startswith(f"{excluded}.") for excluded in contents.EXCLUDED_MODULES)


def test_programs_of_others_do_not_load_the_libraries_that_are_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["paizhuo", "--process", "os"])  # no module of the program: nothing is called
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/paizhuo/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/home/ann/lib")
    environment = runpy.run_path(str(PACKAGING / "started_packed.py"))["os"].environ
    assert environment["LD_LIBRARY_PATH"] == "/home/ann/lib"
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/paizhuo/_internal")
    runpy.run_path(str(PACKAGING / "started_packed.py"))
    assert "LD_LIBRARY_PATH" not in environment


# -- what packages say


def test_every_product_is_made_by_its_module_and_described(root: Path) -> None:
    readme = text("README.md")
    for product in PRODUCTS:
        assert callable(maker(product))
        assert f"`python3 -m tools.package {product}`" in readme


def test_packages_agree_on_ids_and_versions() -> None:
    component = ET.fromstring(share.metainfo())
    assert component.findtext("id") == project.APP_ID
    entry = configparser.ConfigParser(interpolation=None, strict=False)
    entry.read_string(text("paizhuo.desktop"))
    desktop = entry["Desktop Entry"]
    assert component.findtext("launchable") == "paizhuo.desktop"
    assert desktop["Icon"] == desktop["StartupWMClass"] == project.NAME
    releases = component.find("releases")
    assert releases is not None
    assert releases[0].get("version") == VERSION
    plist = plistlib.loads(text("macos/Info.plist").replace("@VERSION@", VERSION).encode())
    assert plist["CFBundleIdentifier"] == project.APP_ID
    assert plist["CFBundleShortVersionString"] == plist["CFBundleVersion"] == VERSION
    assert f"/DVersion={VERSION}" in windows.definitions(Path("folder"))
    control = project.template("debian/control", {"MACHINE": "amd64", "INSTALLED_SIZE": "1", "DEPENDS": "libc6"})
    assert f"\nVersion: {project.debian_version()}\n" in control
    assert f"paizhuo {VERSION}" in share.manual()


def test_software_centres_are_shown_pictures_of_the_documents_at_the_tag_of_the_version() -> None:
    images = [str(image.text) for image in ET.fromstring(share.metainfo()).iter("image")]
    before, _, _ = images[0].rpartition("/")
    assert before == f"{project.project()['urls']['Source']}/raw/v{VERSION}/docs/screenshots"
    assert all((project.ROOT / "docs" / "screenshots" / image.removeprefix(before + "/")).is_file() for image in images)
    assert all(image.endswith((".png", ".jpg")) for image in images), "not every software centre takes WebP"


def test_the_version_stands_in_no_recipe() -> None:
    for file in PACKAGING.rglob("*"):
        if file.is_file() and file.suffix != ".md":
            assert not re.search(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])", file.read_text("utf-8")), file


def test_every_system_opens_matches_score_sheets_and_links() -> None:
    types = {one.get("type") for one in ET.fromstring(text("paizhuo-mime.xml"))}
    plist = plistlib.loads(text("macos/Info.plist").encode())
    of_mac = {one["UTTypeTagSpecification"]["public.mime-type"][0] for one in plist["UTExportedTypeDeclarations"]}
    offered = {one.text for one in ET.fromstring(share.metainfo()).iter("mediatype")}
    assert types == of_mac == offered
    assert all(f"{kind};" in text("paizhuo.desktop") for kind in {*types, "x-scheme-handler/paizhuo"})
    assert plist["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["paizhuo"]
    for key in (r"Classes\paizhuo", r"Classes\.journal", r"Classes\.sheet"):
        assert key in text("windows/paizhuo.iss")


def test_what_the_system_asks_for_is_explained_in_both_languages_on_a_mac() -> None:
    plist = plistlib.loads(text("macos/Info.plist").encode())
    for use in ("NSCameraUsageDescription", "NSBluetoothAlwaysUsageDescription", "NSLocalNetworkUsageDescription"):
        assert re.search("[a-z]", plist[use])
        assert re.search("[\u4e00-\u9fff]", plist[use])
    assert plist["NSBonjourServices"] == [lan.SERVICE.removesuffix(".local.")]
    assert plistlib.loads(text("macos/entitlements.plist").encode())["com.apple.security.device.camera"] is True


def test_a_mac_app_is_signed_and_notarised_where_the_keys_are_given() -> None:
    shown, image = Path("shown"), Path("x.dmg")
    assert [command[0] for command in macos.packing(shown, image, "", "")] == ["hdiutil"]
    assert [command[:2] for command in macos.packing(shown, image, "Me", "kept")][1:] == [
        ["codesign", "--sign"],
        ["xcrun", "notarytool"],
        ["xcrun", "stapler"],
    ]


def test_uninstalling_takes_away_only_what_was_installed() -> None:
    assert "[UninstallDelete]" not in text("windows/paizhuo.iss")
    assert not {"prerm", "postrm"} & {file.name for file in (PACKAGING / "debian").iterdir()}


@pytest.mark.parametrize(
    "version, debian", [("0.2.0", "0.2.0"), ("1.0rc1", "1.0~rc1"), ("1.0.dev3", "1.0~dev3"), ("2.1b2", "2.1~b2")]
)
def test_what_comes_before_a_release_sorts_before_it_in_debian(
    version: str, debian: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project, "VERSION", version)
    assert project.debian_version() == debian


def test_the_manual_page_names_every_command() -> None:
    assert [name for name, _ in share.commands()] == list(COMMANDS)
    assert all(
        says == (import_module(f"paizhuo.desktop.commands.{name.replace('-', '_')}").__doc__ or "").partition("\n")[0]
        for name, says in share.commands()
    )
    assert "@" not in share.manual()


def test_a_line_whose_value_is_not_known_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "home_page", lambda: "")
    assert project.filled("a\nHomepage: @HOME_PAGE@\n@NAME@\n") == "a\npaizhuo\n"
    with pytest.raises(KeyError):
        project.filled("@NOBODY_KNOWS@")


def test_the_manifest_of_flatpak_pins_what_it_is_made_from(tmp_path: Path) -> None:
    (tmp_path / "a.tar.gz").write_bytes(b"a")
    (tmp_path / "share.tar.gz").write_bytes(b"b")
    said = flatpak.manifest(tmp_path / "a.tar.gz", tmp_path / "share.tar.gz")
    assert said["id"] == project.APP_ID
    sources = [source for module in said["modules"] for source in module["sources"]]
    assert all(re.fullmatch("[0-9a-f]{64}", source["sha256"]) for source in sources)
    assert "@" not in json.dumps(said)


# -- how they are made


def test_an_archive_is_the_same_whoever_packs_it_and_whenever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "inside").mkdir(parents=True)
        for file in ("b", "a") if name == "one" else ("a", "b"):
            (folder / "inside" / file).write_text(file)
        (folder / "inside" / "a").chmod(0o700 if name == "one" else 0o755)
        tar.packed(folder, tmp_path / f"{name}.tar.gz", "paizhuo")
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "one.tar.gz") as archive:
        assert archive.getnames() == ["paizhuo", "paizhuo/inside", "paizhuo/inside/a", "paizhuo/inside/b"]


def test_icons_of_windows_and_macos_hold_the_pictures_that_were_drawn() -> None:
    drawn = {16: b"\x89PNG-small", 256: b"\x89PNG-large"}
    made = icons.ico(drawn)
    assert struct.unpack_from("<HHH", made) == (0, 1, 2)
    for at, (side, picture) in enumerate(drawn.items()):
        width, *_, size, begin = struct.unpack_from("<BBBBHHII", made, 6 + 16 * at)
        assert width == side % 256
        assert made[begin : begin + size] == picture
    made = icons.icns({b"ic07": b"\x89PNG"})
    assert made[:4] == b"icns"
    assert struct.unpack_from(">I", made, 4) == (len(made),)
    assert made[8:] == b"ic07" + struct.pack(">I", 12) + b"\x89PNG"


def test_of_icu_the_languages_of_the_program_stay() -> None:
    names = (
        "root.res",
        "zh_Hans.res",
        "en.res",
        "de.res",
        "coll/zh.res",
        "coll/sv.res",
        "coll/ucadata.icu",
        "curr/zh.res",
        "ibm-37.cnv",
    )
    head = struct.pack("<H", 32) + b"\xda\x27" + bytes(8) + icu.FORMAT + bytes(16)
    whole = icu.package_of(head, {f"icudt73l/{name}": name.encode().ljust(32) for name in names})
    assert {name: data.strip() for name, data in icu.items(whole)[1].items()} == {
        f"icudt73l/{name}": name.encode() for name in names
    }
    left = icu.items(icu.cut(whole))[1]
    assert set(left) == {
        f"icudt73l/{name}" for name in ("root.res", "zh_Hans.res", "en.res", "coll/zh.res", "coll/ucadata.icu")
    }
    with pytest.raises(project.PackageFailed):
        icu.items(bytes(64))


def test_libraries_that_only_unused_ones_need_go_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = {"program": {"liba.so"}, "liba.so": {"libb.so"}, "libb.so": set(), "libc.so": {"libd.so"}, "libd.so": set()}
    monkeypatch.setattr(linked, "needed", lambda file: frozenset(needs[file.name]))
    libraries = [Path(name) for name in needs if name != "program"]
    assert linked.unused(libraries, [Path("program"), *libraries]) == {Path("libc.so"), Path("libd.so")}


CALCULATED = """
import cv2, numpy
chance = numpy.random.default_rng(1)
for kind in (numpy.float32, numpy.float64):
    a, b = (chance.standard_normal((150, 150)).astype(kind) for _ in range(2))
    square = a @ a.T + 150 * numpy.eye(150, dtype=kind)
    near = dict(atol=0.1 if kind is numpy.float32 else 1e-8)
    assert numpy.allclose(cv2.gemm(a, b, 1, None, 0), a @ b, **near)
    for matrix, way in ((a, cv2.DECOMP_LU), (square, cv2.DECOMP_CHOLESKY), (a, cv2.DECOMP_QR)):
        assert numpy.allclose(matrix @ cv2.solve(matrix, b, flags=way)[1], b, **near)
    w, u, vt = cv2.SVDecomp(a)
    assert numpy.allclose(u * w.ravel() @ vt, a, **near)
c, d = (chance.standard_normal((120, 120, 2)) for _ in range(2))
product = cv2.gemm(c, d, 1, None, 0)
assert numpy.allclose(product @ (1, 1j), (c @ (1, 1j)) @ (d @ (1, 1j)))
assert any("scipy_openblas" in line for line in open("/proc/self/maps"))
"""
"""Matrices so large that OpenCV leaves them to the library that it is linked against."""


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.skipif(sys.platform != "linux", reason="the folder of this system is made by its own workflow")
def test_the_folder_is_made_and_plays_without_this_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "DIST", tmp_path)
    monkeypatch.setattr(app, "FOLDER", tmp_path / "paizhuo")
    folder = app.make()
    for words in (
        ("rules", "riichi"),
        ("ladder", "--rules", "riichi", "--pair", "basic,random", "--hands", "8", "--parallel", "2"),
        ("recognise", str(Path(__file__).parents[1] / "vision" / "scenes" / "11.jpg")),
        ("shot", "--page", "table", "-o", str(tmp_path / "table.png")),
    ):
        done = subprocess.run(
            [app.program_of(folder), *words], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
    python = environment.python_of(environment.FOLDER)
    packages = environment.program_in(python).parent
    for name in ("cv2", "numpy", "numpy.libs", "opencv_python_headless.libs"):
        shutil.copytree(packages / name, tmp_path / "packages" / name)
    (library,) = folder.glob("_internal/opencv_python_headless.libs/libopenblas*")
    shutil.copy(library, tmp_path / "packages" / "opencv_python_headless.libs" / library.name)
    code = f"import sys; sys.path.insert(0, {str(tmp_path / 'packages')!r})\n{CALCULATED}"
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
