"""``paizhuo-VERSION-macos-MACHINE.dmg``: the app for macOS in a disk image, signed and notarised where the keys are given.

Without the variables below the app is signed for this computer alone (ad hoc), and whoever gets it must allow it in the settings.

=============================  ========================================================================================
PAIZHUO_CODESIGN_IDENTITY      the name of the certificate, as in ``Developer ID Application: Name (TEAM)``
PAIZHUO_NOTARY_PROFILE         the name under which ``xcrun notarytool store-credentials`` has kept the access to the notary
=============================  ========================================================================================
"""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import Final

from paizhuo.engine.version import VERSION
from tools.package import app
from tools.package.project import BUILD, DIST, NAME, PackageFailed, run

IDENTITY: Final = "PAIZHUO_CODESIGN_IDENTITY"
PROFILE: Final = "PAIZHUO_NOTARY_PROFILE"
BUNDLE: Final = DIST / f"{NAME}.app"


def make() -> Path:
    """Make the disk image and return it. Raises ``PackageFailed``."""
    if platform.system() != "Darwin":
        raise PackageFailed(
            "The app for macOS is made on macOS: its parts are linked and signed by the tools of the system"
        )
    app.make()
    for command in signing(BUNDLE, os.environ.get(IDENTITY, "")):
        run(command)
    image = DIST / f"{NAME}-{VERSION}-macos-{platform.machine()}.dmg"
    shown = BUILD / "image"
    shutil.rmtree(shown, ignore_errors=True)
    shutil.copytree(BUNDLE, shown / BUNDLE.name, symlinks=True)
    (shown / "Applications").symlink_to("/Applications")
    for command in packing(shown, image, os.environ.get(IDENTITY, ""), os.environ.get(PROFILE, "")):
        run(command)
    return image


def signing(bundle: Path, identity: str) -> list[list[str]]:
    """Return the commands that check what PyInstaller has signed; with an identity, also that the system would start it."""
    verify = ["codesign", "--verify", "--deep", "--strict", str(bundle)]
    return [verify, ["codesign", "--display", "--entitlements", "-", str(bundle)]] if identity else [verify]


def packing(shown: Path, image: Path, identity: str, profile: str) -> list[list[str]]:
    """Return the commands that pack a folder into a disk image.

    With an identity it is signed; with a profile too it is notarised, and the answer kept in it.
    """
    commands = [
        ["hdiutil", "create", "-volname", "Paizhuo", "-srcfolder", str(shown), "-ov", "-format", "UDZO", str(image)]
    ]
    if identity:
        commands.append(["codesign", "--sign", identity, "--timestamp", str(image)])
    if identity and profile:
        commands.append(["xcrun", "notarytool", "submit", str(image), "--keychain-profile", profile, "--wait"])
        commands.append(["xcrun", "stapler", "staple", str(image)])
    return commands
