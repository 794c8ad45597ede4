"""The documentation site is whole: built strictly, every link in it leads somewhere, and it says of the rules what the program says."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paizhuo.desktop.commands.rules import as_json
from paizhuo.engine.core.words import Language
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from tools.site import api_pages
from tools.site.building import with_short_code
from tools.site.checking import check
from tools.site.chinese_search import MARK, common, parted
from tools.site.overview import goal as goal_of
from tools.site.overview import least_to_win, players, shapes, tiles
from tools.site.rule_pages import page
from tools.site.sources import place_of, with_links_of_the_site
from tools.site.two_languages import FOLDERS, LANGUAGES, in_markdown, unbroken

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FOR_PLAYERS = (
    "index.md",
    "score.md",
    "camera.md",
    "real-table.md",
    "online.md",
    "practice.md",
    "records.md",
    "review.md",
)


def test_the_site_is_built_strictly_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    """This one builds it; mkdocs stops at a page that no menu has, and at a link or an anchor that is not there."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.site", "--out", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert " 0 of them wrong" in done.stdout
    pages = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")}
    assert {f"{FOLDERS[language]}rules/{rules.id}.html" for rules in ALL for language in LANGUAGES} <= set(pages)
    assert 'lang="zh"' in pages["zh/index.html"]
    assert 'href="../zh/rules/riichi.html"' in pages["rules/riichi.html"]
    assert 'href="../../rules/riichi.html"' in pages["zh/rules/riichi.html"]
    assert "contributing.html" in pages["index.html"]
    assert all(name in pages["api/index.html"] for name in ("begin", "Following", "JournalInUse"))
    assert "drawn" in _constructor("Discard", pages["api/paizhuo.engine.core.action.html"])
    found = json.loads((tmp_path / "search" / "search_index.json").read_text("utf-8"))["docs"]
    assert not [entry["location"] for entry in found if "packaging.txt" in entry["location"]]
    assert 'class="short">--batch FILE<' in pages["score.html"]
    index = json.loads((tmp_path / "zh" / "search" / "search_index.json").read_text("utf-8"))
    words = {word for entry in index["docs"] for word in entry["text"].split(MARK)}
    assert {"振听", "立直"} <= words
    assert (tmp_path / "zh" / "search" / "search_index.js").read_text("utf-8").startswith("var __index = {")


def _constructor(name: str, page: str) -> str:
    """What a page of the reference says a value of a class is made with."""
    text = re.sub(r"<[^>]*>", "", page)
    found = re.search(rf"{name}\(([^)]*)\)", text)
    assert found is not None, f"{name} is made with nothing"
    return found[1]


def test_code_stays_in_one_piece_where_it_is_short_and_in_a_line() -> None:
    block = "<pre><span></span><code><span>a</span>\n</code></pre>"
    assert with_short_code(f"<code>-a</code>{block}") == f'<code class="short">-a</code>{block}'
    assert with_short_code(f"<code>{'x' * 31}</code>") == f"<code>{'x' * 31}</code>"


def said(value: object, language: Language) -> Iterator[str]:
    """Every text in a language in what ``paizhuo rules --json`` says."""
    match value:
        case {"zh": str(zh), "en": str(en)}:
            yield zh if language == "zh" else en
        case dict():
            for key, inside in value.items():
                if key not in {"unit", "games"}:
                    yield from said(inside, language)
        case list():
            for inside in value:
                yield from said(inside, language)
        case _:
            pass


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: str(rules.id))
def test_the_page_of_a_game_says_all_that_the_program_says_of_its_rules(rules: RuleSet, language: Language) -> None:
    text = page(rules, language, "../", "x.html")
    changes = [change.say(language) for member in rules.games for change in member.changes]
    dice = [words.say(language) for rule in rules.play.dice_rules for words in (rule.name, rule.note)]
    missing = [each for each in (*said(as_json(rules), language), *changes, *dice) if not _stands_in(each, text)]
    assert not missing
    for pattern in rules.scoring.patterns:
        assert f'id="pattern-{pattern.id}"' in text
        assert f">{html.escape(pattern.value)}</b>" in text
    assert all(f"`{option.id}=" in text for option in rules.options)


def _stands_in(words: str, text: str) -> bool:
    return in_markdown(words) in text or html.escape(words) in text


def test_the_overview_says_what_the_rule_books_say() -> None:
    games = {rules.id: rules for rules in ALL if not rules.games}
    least = {id_: text.en for id_, rules in games.items() if (text := least_to_win(rules))}
    assert set(games) - set(least) == {"taiwan", "sichuan", "bloodbattle", "chongqing", "house"}
    assert "8 are needed" in least["international"]
    assert "five points" in least["harmony"]
    assert "fewer than two fan" in least["tianjin"]
    assert {id_: next(tiles(rules)).en for id_, rules in games.items()} == {
        **dict.fromkeys(("riichi", "harmony", "tianjin", "house", "trick", "holdem"), "**136**"),
        **dict.fromkeys(("international", "hongkong", "taiwan"), "**144**"),
        **dict.fromkeys(("sichuan", "bloodbattle", "chongqing"), "**108**"),
        "dyed": "**128**",
        "double": "**272**",
    }
    assert [text.en for text in shapes(goal_of(games["taiwan"]))] == ["5 sets and a pair"]
    assert {rules.id: players(rules).en for rules in ALL if players(rules).en != "4"} == {
        **dict.fromkeys(("trick", "holdem"), "3–4"),
        "house": "4, and supporters",
    }


@pytest.mark.parametrize("name", FOR_PLAYERS)
def test_a_page_for_players_is_there_in_both_languages(name: str) -> None:
    assert (DOCS / name).exists()
    assert (DOCS / "zh" / name).exists()


def test_every_chinese_page_has_its_english_one_and_every_page_on_playing_a_chinese_one() -> None:
    chinese = {path.relative_to(DOCS / "zh") for path in (DOCS / "zh").rglob("*.md")}
    assert [path for path in chinese if not (DOCS / path).exists()] == []
    assert {path.relative_to(DOCS) for path in (DOCS / "play").glob("*.md")} <= chinese


def test_everything_that_the_guide_of_the_library_names_exists() -> None:
    for module, names in api_pages.named().items():
        found = __import__(module, fromlist=["x"])
        assert [name for name in names if not hasattr(found, name)] == []


def test_a_link_of_the_repository_becomes_one_of_the_site() -> None:
    wanted: list[str] = []

    def turned(text: str, path: str) -> str:
        return with_links_of_the_site(text, path, wanted.append)

    assert turned("[a](docs/testing.md#the-contract)", "CONTRIBUTING.md") == "[a](testing.md#the-contract)"
    assert turned("[a](../SECURITY.md)", "docs/online.md") == "[a](security.md)"
    assert turned("[a](../../SECURITY.md)", "docs/play/keys.md") == "[a](../security.md)"
    assert turned("[a](../bots.md#x)", "docs/zh/practice.md") == '<a href="../bots.html#x">a</a>'
    assert (
        turned("`[a](none.md)`\n```\n[b](none.md)\n```\n", "docs/bots.md") == "`[a](none.md)`\n```\n[b](none.md)\n```\n"
    )
    assert turned("![a](../screenshots/table.zh.webp)", "docs/zh/index.md") == "![a](screenshots/table.zh.webp)"
    assert (
        turned("![a](docs/screenshots/table.zh.webp)", "README.zh.md")
        == '<img alt="a" src="../zh/screenshots/table.zh.webp">'
    )
    assert turned("[a](examples/session.py)", "docs/library.md") == "[a](files/docs/examples/session.py.md)"
    assert wanted == [
        *("docs/testing.md", "SECURITY.md", "SECURITY.md", "docs/bots.md"),
        *("docs/screenshots/table.zh.webp", "docs/screenshots/table.zh.webp", "docs/examples/session.py"),
    ]
    with pytest.raises(FileNotFoundError, match=r"docs/bots.md: none.md is not in the repository"):
        turned("[a](none.md)", "docs/bots.md")


def test_every_file_has_a_place_of_its_own() -> None:
    assert place_of("docs/firmware/README.md").address == "firmware/index.html"
    assert place_of("docs/zh/play/keys.md").address == "zh/play/keys.html"
    assert place_of("docs/screenshots/table.en.webp").address == "screenshots/table.en.webp"
    assert place_of("docs/screenshots/table.zh.webp").address == "zh/screenshots/table.zh.webp"
    assert place_of("CHANGELOG.md").address == "changelog.html"
    assert place_of("LICENSE").address == "files/LICENSE.html"
    assert place_of("docs/examples").address == "files/docs/examples/index.html"


def test_what_is_wrong_in_a_site_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="here"><a href="b.html#there">1</a><a href="b.html#gone">2</a><a href="c.html">3</a><img src="x.png">'
        '<a href="#here">4</a><a href="https://example.org/">5</a><script src="https://example.org/x.js"></script>',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<h1 id="there">', encoding="utf-8")
    (tmp_path / "s.css").write_text("@font-face { src: url(https://example.org/f.woff) }", encoding="utf-8")
    found = check(tmp_path)
    assert (found.pages, found.links) == (2, 5)
    assert sorted(found.wrong) == [
        "a.html: b.html#gone has no such anchor",
        "a.html: c.html leads to nothing",
        "a.html: fetches https://example.org/x.js",
        "a.html: x.png leads to nothing",
        "s.css: fetches from elsewhere",
    ]


def test_lines_of_chinese_are_joined_and_nothing_else() -> None:
    assert unbroken("当裁判。\n除了联网\n\n## 玩法\n- 一\n- 二\nand more\nlines") == (
        "当裁判。除了联网\n\n## 玩法\n- 一\n- 二\nand more\nlines"
    )


def test_chinese_is_parted_into_the_words_that_return() -> None:
    words = common(["振听不能荣和", "振听的人", "能和就和", "解除振听", "振听"])
    assert parted("他振听了 furiten", {**words, "他": 5.0, "了": 5.0}) == f"他{MARK}振听{MARK}了 furiten"
    assert parted("no Chinese", words) == "no Chinese"
