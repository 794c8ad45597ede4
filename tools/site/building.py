"""Builds the site: first its sources, then the pages of each language."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.site.api_pages import copy_sources
from tools.site.chinese_search import part_index
from tools.site.staging import Pages
from tools.site.two_languages import FOLDERS, LANGUAGES

HERE: Final = Path(__file__).parent
API: Final = "api"
"""The folder of the modules that the reference of the library is about."""

SHORT: Final = re.compile(r"<code>(?=[^<\n]{1,30}</code>)")
"""The beginning of code in a line that has room in one: it is not parted at its hyphens."""


def build(out: Path) -> None:
    """Build the site into a folder, which holds nothing else. Raises ``FileNotFoundError`` or mkdocs' ``Abort`` for what is wrong."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # the theme warns of a version that its own limits exclude
    from mkdocs.commands.build import build as build_pages
    from mkdocs.config import load_config

    logging.getLogger("mkdocs").addHandler(logging.StreamHandler())
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    pages = Pages()
    pages.collect()
    with TemporaryDirectory() as scratch:
        pages.write(Path(scratch))
        copy_sources(Path(scratch) / API)
        for language in LANGUAGES:
            config = load_config(
                str(HERE / f"{language}.yml"),
                docs_dir=str(Path(scratch) / language),
                site_dir=str(out / FOLDERS[language]),
            )
            if "mkdocstrings" in config.plugins:
                config.plugins["mkdocstrings"].config["handlers"]["python"]["paths"] = [str(Path(scratch) / API)]
            build_pages(config)
            (out / FOLDERS[language] / "404.html").unlink()  # its links are those of a server
    for page in out.rglob("*.html"):
        page.write_text(with_short_code(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    part_index(out / FOLDERS["zh"] / "search")


def with_short_code(page: str) -> str:
    """Return a page in which code that is short says so to the style sheet. Code in blocks has other tags in it, or a line break."""
    return SHORT.sub('<code class="short">', page)
