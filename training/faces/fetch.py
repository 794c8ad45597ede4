"""Gets the packages of the fonts that drawn tiles need, or says which are there. Installs nothing."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from training.faces.fonts import SOURCES, MissingFonts, faces


def fetch(folder: Path) -> None:
    """Get every package and unpacks it into the folder. Needs apt-get and dpkg-deb, and npm for some more families."""
    archives = folder / "archives"
    archives.mkdir(parents=True, exist_ok=True)
    packages = sorted({source.package for source in SOURCES})
    debian = [p for p in packages if not p.startswith("@")]
    web = [p for p in packages if p.startswith("@")]
    apt, dpkg, npm = (shutil.which(tool) for tool in ("apt-get", "dpkg-deb", "npm"))
    if apt is None or dpkg is None:
        raise MissingFonts("The fonts come as Debian packages: apt-get and dpkg-deb are needed to fetch them.")
    subprocess.run([apt, "download", *debian], cwd=archives, check=True)  # noqa: S603 - fixed names from SOURCES
    for archive in sorted(archives.glob("*.deb")):
        subprocess.run([dpkg, "-x", str(archive), str(folder)], check=True)  # noqa: S603 - just fetched
    if npm is not None:
        subprocess.run([npm, "pack", "--silent", *web], cwd=archives, check=True)  # noqa: S603 - fixed names
        for package in sorted(archives.glob("*.tgz")):
            with tarfile.open(package) as packed:
                packed.extractall(folder / package.stem, filter="data")
    shutil.rmtree(archives)


def main() -> int:
    words = argparse.ArgumentParser(description="Says which fonts for drawn tiles are found and which are missing.")
    words.add_argument("folder", type=Path, nargs="?", help="get all packages and unpack them here first")
    folder: Path | None = words.parse_args().folder
    try:
        if folder is not None:
            fetch(folder)
            os.environ["PAIZHUO_FONTS"] = os.pathsep.join((str(folder), os.environ.get("PAIZHUO_FONTS", "")))
        found = {face.source for face in faces()}
    except MissingFonts as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    except subprocess.CalledProcessError as problem:
        sys.stderr.write(f"The fonts could not be fetched: “{' '.join(problem.cmd)}” failed.\n")
        return 1
    for number, source in enumerate(SOURCES):
        sys.stdout.write(f"{'+' if number in found else '-'} {source.package}: {source.files[0]} ({source.licence})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
