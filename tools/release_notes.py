"""The notes of a release: the section of CHANGELOG.md about it.

    python -m tools.release_notes v0.3.0

It refuses a tag that is not the version in engine/version.py, a version that is not semantic, and one of which the changelog says nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from paizhuo.engine.version import VERSION

ROOT: Final = Path(__file__).parents[1]
SEMANTIC: Final = re.compile(r"0\.\d+\.\d+|[1-9]\d*\.\d+\.\d+")
SECTION: Final = r"^## \[{version}\] - (\d{{4}}-\d{{2}}-\d{{2}})\n(.*?)(?=^## \[|\Z)"


class NotReady(Exception):
    """A release cannot be made; the message says what is to be done first."""


def section(changelog: str, version: str) -> re.Match[str] | None:
    """Return the section of a version in the changelog: its day, and what it says; None where it has none."""
    return re.search(SECTION.format(version=re.escape(version)), changelog, re.MULTILINE | re.DOTALL)


def notes(tag: str, changelog: str, version: str = VERSION) -> str:
    """Return the notes of the release of this tag. Raises ``NotReady``."""
    if SEMANTIC.fullmatch(version) is None:
        raise NotReady(f"the version {version} in engine/version.py is not of the form 0.x.y")
    if tag != f"v{version}":
        raise NotReady(f"the tag is {tag}, and the version in engine/version.py is {version}: one of them is wrong")
    found = section(changelog, version)
    if found is None:
        raise NotReady(
            f"CHANGELOG.md has no section “## [{version}] - YEAR-MONTH-DAY”: name what is under [Unreleased] so"
        )
    if not found[2].strip():
        raise NotReady(f"CHANGELOG.md says nothing under [{version}]")
    return found[2].strip() + "\n"


def main(arguments: Sequence[str]) -> int:
    """Print the notes. The status is 1 if the release cannot be made, 2 if no tag is named."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a stream of text can
    try:
        print(notes(arguments[0], (ROOT / "CHANGELOG.md").read_text("utf-8")), end="")
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
