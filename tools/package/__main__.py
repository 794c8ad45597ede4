"""``python -m tools.package PRODUCT…``: makes packages in ``dist`` (packaging/README.md)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from tools.package.project import PackageFailed

PRODUCTS: Final = {
    "app": "the folder that runs without Python; on macOS also the app",
    "tar": "the folder as an archive, for Linux",
    "deb": "a package for Debian and Ubuntu",
    "appimage": "one file for any Linux desktop (needs appimagetool)",
    "flatpak": "a bundle for Flatpak (needs flatpak-builder and its runtime)",
    "windows": "an installer for Windows (needs Inno Setup 6)",
    "macos": "a disk image for macOS",
}


def maker(product: str) -> Callable[[], Path]:
    """Return the function that makes a product."""
    made: Callable[[], Path] = import_module(f"tools.package.{product}").make
    return made


def main(words: Sequence[str] | None = None) -> int:
    """Make what is named; the status is 1 where something cannot be made."""
    lines = "\n".join(f"  {name:10} {says}" for name, says in PRODUCTS.items())
    parser = argparse.ArgumentParser(
        "python -m tools.package",
        description=f"Makes packages in dist (packaging/README.md).\n\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("products", nargs="+", choices=PRODUCTS, metavar="PRODUCT")
    try:
        for product in parser.parse_args(words).products:
            print(maker(product)(), flush=True)
    except PackageFailed as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
