"""The README as package indexes show it: its links lead to the repository, at the version that the package is of.

python -m tools.long_description   # prints it
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PICTURE: Final = r"!\[[^\]]*\]\([^)]*\)"
PLACES: Final = re.compile(
    r"(?P<code>^```.*?^```$|`[^`\n]+`)"
    rf"|(?P<before>(?P<picture>!?)\[(?:[^\[\]]|{PICTURE})*\]\()(?P<to>[^)\s]+)(?=\))"
    r"""|(?P<tag><(?P<name>a|img|source)\b[^>]*?\b(?:href|src|srcset)=["'])(?P<at>[^"'\s]+)""",
    re.MULTILINE | re.DOTALL,
)
"""What is code and stays as it is; links and pictures in Markdown, where a picture may stand in a link; those in HTML."""


def long_description(root: Path = ROOT) -> str:
    """Return the README with every relative link made absolute. Raises ``KeyError`` where the project names no `Source`."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return absolute((root / "README.md").read_text("utf-8"), project["urls"]["Source"], f"v{version(root)}")


def version(root: Path = ROOT) -> str:
    """Return the version of the program, from the file that says it, without importing the program."""
    said = re.search(r'^VERSION.*= "([^"]+)"$', (root / "engine" / "version.py").read_text("utf-8"), re.MULTILINE)
    assert said is not None, "engine/version.py says the version"
    return said[1]


def absolute(text: str, source: str, tag: str) -> str:
    """Return Markdown in which links lead to ``source`` at ``tag``, and pictures to what is drawn there; code stays as it is."""

    def lead(found: re.Match[str]) -> str:
        to = found["to"] or found["at"]
        if found["code"]:
            return found[0]
        drawn = bool(found["picture"]) or found["name"] in {"img", "source"}
        before = found["tag"] or (
            found["before"] if drawn else found["before"][0] + PLACES.sub(lead, found["before"][1:])
        )
        if re.match(r"[a-z]+:|#|//", to):
            return f"{before}{to}"
        return f"{before}{source}/{'raw' if drawn else 'blob'}/{tag}/{to.removeprefix('./')}"

    return PLACES.sub(lead, text)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a text stream has it
    print(long_description(), end="")
