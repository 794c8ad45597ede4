"""Where the pages of the site come from, and how what they link to is found there.

A page is a Markdown file of the repository, which can be read there too, or is made from the program. Its links are those of the
repository; here they are turned into links of the site. A linked file that is no page is shown as one.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from paizhuo.engine.core.words import Language
from tools.site.two_languages import FOLDERS

ROOT: Final = Path(__file__).resolve().parents[2]
FROM_THE_ROOT: Final = {
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CHANGELOG.md": "changelog.md",
}
"""The pages that lie beside `docs`, and what they are called in the site."""
AS_THEY_ARE: Final = frozenset((".png", ".jpg", ".webp", ".svg", ".json", ".csv"))
"""Files of `docs` that a page may show, or give to whoever opens the link."""
IN_LANGUAGE: Final = {
    ".py": "python",
    ".sh": "bash",
    ".toml": "toml",
    ".desktop": "ini",
    ".service": "ini",
    ".ino": "cpp",
    ".h": "cpp",
}
"""How a file is coloured that is shown as a page."""
LINK: Final = re.compile(
    r"^(?P<fence>```|~~~).*?^(?P=fence)|(?P<image>!?)\[(?P<words>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<to>[^()\s]+)\)|`+[^`\n]*`+",
    re.DOTALL | re.MULTILINE,
)
ELSEWHERE: Final = re.compile(r"[a-z]+:|#")


class Place(NamedTuple):
    """A place in the site: its language, and the path of its source below the folder of that language."""

    language: Language
    path: str

    @property
    def address(self) -> str:
        """The address from the root of the site."""
        folder, name = posixpath.split(self.path)
        if name == "README.md":
            name = "index.md"
        page = f"{name.removesuffix('.md')}.html" if name.endswith(".md") else name
        return FOLDERS[self.language] + posixpath.join(folder, page)

    def to(self, other: Place) -> str:
        """Return the address of another place from here."""
        return posixpath.relpath(other.address, posixpath.dirname(self.address) or ".")


def place_of(path: str) -> Place:
    """Return where a file or folder of the repository is in the site; the README of a folder stands for the folder.

    A picture is in the part of the site whose language its name says, as ``table.zh.webp`` does.
    """
    if path.endswith("/README.md") and not path.startswith("docs/"):
        path = posixpath.dirname(path)
    if path in FROM_THE_ROOT:
        return Place("en", FROM_THE_ROOT[path])
    within = path.removeprefix("docs/")
    if within != path and Path(path).suffix in {".md", *AS_THEY_ARE}:
        if within.startswith("zh/"):
            return Place("zh", within.removeprefix("zh/"))
        return Place("zh" if ".zh" in Path(within).suffixes else "en", within)
    inside = "/index.md" if (ROOT / path).is_dir() else "" if path.endswith(".md") else ".md"
    return Place("en", f"files/{path}{inside}")


def with_links_of_the_site(text: str, path: str, wanted: Callable[[str], None]) -> str:
    """Return what a file of the repository says, or a folder, with the links that it has in the site.

    ``path``: where it lies in the repository; ``wanted`` is called with every file or folder that it links to.
    Raises ``FileNotFoundError`` where there is none.
    """
    here = place_of(path)
    folder = path if (ROOT / path).is_dir() else posixpath.dirname(path)

    def replaced(found: re.Match[str]) -> str:
        to = found["to"]
        if to is None or ELSEWHERE.match(to):
            return found[0]
        file, mark, anchor = to.partition("#")
        target = posixpath.normpath(posixpath.join(folder, file))
        if not (ROOT / target).exists():
            raise FileNotFoundError(f"{path}: {to} is not in the repository")
        wanted(target)
        there = place_of(target)
        if there.language != here.language:
            if found["image"]:
                return f'<img alt="{html.escape(found["words"])}" src="{here.to(there)}">'
            return f'<a href="{here.to(there)}{mark}{anchor}">{found["words"]}</a>'
        way = posixpath.relpath(there.path, posixpath.dirname(here.path) or ".")
        return f"{found['image']}[{found['words']}]({way}{mark}{anchor})"

    return LINK.sub(replaced, text)


def shown(path: str, wanted: Callable[[str], None]) -> str:
    """Return a file or folder of the repository that is no page of its own, as a page."""
    source = ROOT / path
    name = f"# `{path}`"
    if (source / "README.md").is_file():
        return shown(f"{path}/README.md", wanted)
    if source.is_dir():
        inside = sorted(
            each.relative_to(ROOT).as_posix() for each in source.iterdir() if not each.name.startswith(("_", "."))
        )
        lines = [name, "", *(f"- [`{posixpath.basename(each)}`]({posixpath.basename(each)})" for each in inside)]
        return with_links_of_the_site("\n".join(lines) + "\n", path, wanted)
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".md":
        return with_links_of_the_site(text, path, wanted)
    return f"{name}\n\n````{IN_LANGUAGE.get(source.suffix, 'text')}\n{text.rstrip()}\n````\n"
