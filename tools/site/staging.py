"""Writes the sources of the site, a folder for each language: pages of the repository, pages made from the program, pictures."""

from __future__ import annotations

import html
import posixpath
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from pymdownx.slugs import slugify

from paizhuo.desktop.kit.keys import GROUPS, SPECIAL, key_name, name_of, special
from paizhuo.engine.core.command import Command
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games import ALL
from tools.site import api_pages, overview, rule_pages, tiles
from tools.site.sources import AS_THEY_ARE, FROM_THE_ROOT, ROOT, Place, place_of, shown, with_links_of_the_site
from tools.site.two_languages import FOLDERS, LANGUAGES, in_markdown, other, table_head, unbroken

DOCS: Final = ROOT / "docs"
LOGO: Final = ROOT / "assets" / "icons" / "paizhuo.svg"
CLAUSES: Final = "docs/rule-matrix.md"
GAMES: Final = Text("玩法", "Rule sets")
BESIDE_EACH_OTHER: Final = Text("各种玩法对照", "The rule sets beside each other")
WHAT_IT_IS: Final = Text(
    "这些页面由程序里的规则数据生成，和窗口里的“规则”内容相同。表中是默认约定下的情形；“起和”一栏是程序拒绝一手最便宜的牌时说的话。",
    "These pages are made from the rule sets of the program and say what *Rules* says in its window. The table is about the usual options; "
    "*Least to win* is what the program says when it refuses a hand worth next to nothing.",
)
FILLED: Final = re.compile(r"<!-- (\w+) -->.*?<!-- /\1 -->", re.DOTALL)
WIDE: Final = {
    "index.md": ("navigation", "toc"),
    "rules/index.md": ("toc",),
    "architecture.md": ("toc",),
    "rule-matrix.md": ("navigation", "toc"),
}
"""Pages that need the room beside them, and what is left out there."""
GETTING: Final = Text(
    "程序的文件夹在[源代码仓库]({source})：用 `git clone {source}`，或在那一页选 *Code → Download ZIP*，然后解压。",
    "The folder of the program is [its repository]({source}): `git clone {source}`, or *Code → Download ZIP* on that page, and unpack it.",
)
COPIES: Final = frozenset(("files/index.md", "files/README.zh.md"))
"""The READMEs say shortly what the other pages say."""
OUTPUT: Final = ("\n```text\n", "\n``` { .text .output }\n")
"""What an example prints, in the repository and here, where the style sheet wraps its long lines."""
KEY_COLUMNS: Final = Text("键 | 作用", "Key | Does")


class Pages:
    """The pages and files of the site that are to be written, by their places."""

    def __init__(self) -> None:
        self.texts: dict[Place, str] = {}
        self.files: dict[Place, Path] = {}
        self._shown: list[str] = []

    def collect(self) -> None:
        """Collect everything. Raises ``FileNotFoundError`` for a link to a file that the repository has not."""
        for path in (*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in FROM_THE_ROOT)):
            name = path.relative_to(ROOT).as_posix()
            place = place_of(name)
            said = with_links_of_the_site(path.read_text(encoding="utf-8"), name, self._want)
            text = unbroken(filled(said, place.language))
            self.texts[place] = text.replace(*OUTPUT).replace(" ± ", "\u00a0±\u00a0")
        for language in LANGUAGES:
            self.texts |= {Place(language, path): text for path, text in _rules(language)}
        self.texts |= {Place("en", path): text for path, text in api_pages.pages()}
        for name in self._shown:  # which grows meanwhile
            self.texts[place_of(name)] = shown(name, self._want)

    def _want(self, name: str) -> None:
        """Take a file of the repository into the site."""
        place = place_of(name)
        if place.address.endswith(tuple(AS_THEY_ARE)):
            self.files[place] = ROOT / name
        elif place not in self.texts and place not in map(place_of, self._shown) and not _is_page(name):
            self._shown.append(name)

    def write(self, folder: Path) -> None:
        """Write everything below a folder, which has one folder for each language then."""
        for place, source in self.files.items():
            _copy(source, folder / place.language / place.path)
        for place, text in self.texts.items():
            head = self._head(place)
            target = folder / place.language / place.path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(head + text, encoding="utf-8", newline="\n")
        for drawing in sorted((ROOT / "assets" / "tiles" / tiles.PALETTE).glob("*.svg")):
            _copy(drawing, folder / "en" / tiles.FOLDER / drawing.name)
        for language in LANGUAGES:
            _copy(LOGO, folder / language / LOGO.name)

    def _head(self, place: Place) -> str:
        """Return what the theme has to know of a page: the page in the other language, and what would only take room beside it."""
        there = Place(other(place.language), place.path)
        lines = [f"counterpart: {_from_root(place, there)}"] if there in self.texts else []
        if hidden := self._beside(place):
            lines.append(f"hide: [{', '.join(hidden)}]")
        lines.append(f"search: {{ {self._found(place)} }}")
        return "\n".join(("---", *lines, "---", "", ""))

    def _found(self, place: Place) -> str:
        """Return how the search takes a page: the rules of a game first, and no file that only stands in the repository."""
        if place.path.startswith("files/") and ("toc" in self._beside(place) or place.path in COPIES):
            return "exclude: true"
        first = place.path.startswith("rules/")
        return f"boost: {2 if first else 0.5 if place.path.startswith('decisions/') else 1}"

    def _beside(self, place: Place) -> Sequence[str]:
        """Return what is left out beside a page: a file that no menu has is without one, and its lines need the room."""
        if place.path.startswith("files/"):
            return ("navigation", "toc") if self.texts[place].startswith("# `") else ("navigation",)
        return WIDE.get(place.path, ())


def _is_page(name: str) -> bool:
    return name in FROM_THE_ROOT or (name.startswith("docs/") and name.endswith(".md"))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _from_root(place: Place, there: Place) -> str:
    """Return the address of a place from the root of the pages in the language of another."""
    return posixpath.relpath(there.address, FOLDERS[place.language] or ".")


def filled(text: str, language: Language) -> str:
    """Return a page with what is made from the program in place of what the page says there in the repository."""
    made: dict[str, Callable[[Language], Iterator[str]]] = {"games": games, "keys": keys, "source": source}
    return FILLED.sub(lambda found: "\n".join(made[found[1]](language)), text)


def games(language: Language) -> Iterator[str]:
    """Yield a list of the games, each leading to its rules."""
    yield '<div class="games">'
    for rules in ALL:
        name, said = (html.escape(text.say(language)) for text in (rules.name, rules.summary))
        yield f'<a href="rules/{rules.id}.html"><strong>{name}</strong>{said}</a>'
    yield "</div>"


def source(language: Language) -> Iterator[str]:
    """Yield how the folder of the program is had, from where the project says that it lies."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield GETTING.filled(source=project["urls"]["Source"]).say(language)


def keys(language: Language) -> Iterator[str]:
    """Yield the tables of the keys that a person may change."""
    for heading, commands in GROUPS.values():
        yield from _keys(heading, [(command, command.name) for command in commands], language)
    own = special(ALL)
    yield from _keys(SPECIAL, [(command, name_of(command, those)) for command, those in own.items()], language)


def _keys(heading: Text, named: list[tuple[Command, Text]], language: Language) -> Iterator[str]:
    yield from ("", f"## {heading.say(language)}", "")
    yield from table_head(KEY_COLUMNS.say(language))
    for command, name in named:
        yield f"| <kbd>{html.escape(key_name(command.key).say(language))}</kbd> | {in_markdown(name.say(language))} |"


def _rules(language: Language) -> Iterator[tuple[str, str]]:
    """Yield the pages of the rule sets."""
    place = Place(language, "rules/index.md")
    clauses = place.to(place_of(CLAUSES))
    root = "../" * place.address.count("/")
    anchors = _anchors()
    head = [f"# {BESIDE_EACH_OTHER.say(language)}", "", WHAT_IT_IS.say(language), ""]
    wide = ['<div class="overview" markdown>', "", *overview.table(language), "", "</div>"]
    yield place.path, "\n".join((*head, *wide)) + "\n"
    for rules in ALL:
        page = rule_pages.page(rules, language, root, f"{clauses}#{anchors[rules.id]}")
        yield f"rules/{rules.id}.md", page


def _anchors() -> dict[str, str]:
    """Return where each rule set stands on the page of clauses."""
    lines = (ROOT / CLAUSES).read_text(encoding="utf-8").splitlines()
    headings = [line.removeprefix("## ") for line in lines if line.startswith("## `")]
    return {heading.split("`")[1]: slugify(case="lower")(heading, "-") for heading in headings}
