"""``paizhuo-VERSION.flatpak``, made by ``flatpak-builder`` from the archive of the folder.

The manifest is written to ``build/package/flatpak`` beside what it is made from, with the checksum of each; a store can take the
manifest as it is, with the address of the released archive in place of its path.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.version import VERSION
from tools.package import share, tar
from tools.package.project import APP_ID, BUILD, DIST, NAME, run, template, tool

FOLDER: Final = BUILD / "flatpak"
MANIFEST: Final = FOLDER / f"{APP_ID}.json"
_REMEDY: Final = "apt-get install flatpak-builder"


def make() -> Path:
    """Make the bundle and return it. Raises ``PackageFailed``."""
    builder, flatpak = tool("flatpak-builder", _REMEDY), tool("flatpak", _REMEDY)
    write_manifest()
    repository, file = FOLDER / "repository", DIST / f"{NAME}-{VERSION}.flatpak"
    stages = [str(FOLDER / "stages"), str(MANIFEST)]
    run(
        [builder, "--force-clean", "--user", "--install-deps-from=flathub", f"--repo={repository}", *stages], cwd=FOLDER
    )
    run([flatpak, "build-bundle", str(repository), str(file), APP_ID])
    return file


def write_manifest() -> Path:
    """Write the manifest and what it is made from, and return it. Raises ``PackageFailed``."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    archive = tar.make()
    shutil.copyfile(archive, FOLDER / archive.name)
    share.lay(FOLDER / "usr", APP_ID)
    tar.packed(FOLDER / "usr", FOLDER / "share.tar.gz", "usr")
    shutil.rmtree(FOLDER / "usr")
    MANIFEST.write_text(json.dumps(manifest(FOLDER / archive.name, FOLDER / "share.tar.gz"), indent=2) + "\n", "utf-8")
    return MANIFEST


def manifest(archive: Path, beside: Path) -> dict[str, Any]:
    """Return the manifest for an archive of the folder, and one of what a desktop finds of the program."""
    more = {"ARCHIVE": archive.name, "ARCHIVE_SHA256": _checksum(archive), "SHARE_SHA256": _checksum(beside)}
    found: dict[str, Any] = json.loads(template("flatpak/manifest.json", more))
    return found


def _checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
