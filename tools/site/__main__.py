"""Builds the documentation site into a folder and checks it: ``python -m tools.site`` (``--out FOLDER``; without it ``build/site``)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.site.building import build
from tools.site.checking import check
from tools.site.sources import ROOT


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "site", help="the folder; what is in it is replaced"
    )
    out: Path = parser.parse_args().out.resolve()
    build(out)
    found = check(out)
    for line in found.wrong:
        print(line, file=sys.stderr)
    print(f"{found.pages} pages, {found.links} links, {len(found.wrong)} of them wrong: {out / 'index.html'}")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
