"""Words for the search in Chinese pages: Chinese has no spaces, and the search finds what a word begins with.

The words are found in the pages themselves: runs of two to four characters that return. A text is parted so that its parts are as common
and as long as they can be; the search shows no difference, for the mark between two words has no width.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

HAN: Final = re.compile(r"[\u4e00-\u9fff]+")
MARK: Final = "\u200b"
"""Parts words; ``zh.yml`` has it among the separators."""
LONGEST: Final = 4
RARE: Final = 2


def part_index(folder: Path) -> None:
    """Part the words of the search index in a folder, in both of the forms in which it lies there."""
    file = folder / "search_index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    texts = [entry[field] for entry in index["docs"] for field in ("title", "text")]
    words = common(texts)
    for entry in index["docs"]:
        for field in ("title", "text"):
            entry[field] = parted(entry[field], words)
    said = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    file.write_text(said, encoding="utf-8", newline="\n")
    (folder / "search_index.js").write_text(f"var __index = {said}", encoding="utf-8", newline="\n")


def common(texts: Iterable[str]) -> Mapping[str, float]:
    """Return the runs that return in the texts, and the cost of each: the less, the more common it is for its length."""
    counts: Counter[str] = Counter()
    for text in texts:
        for run in HAN.findall(text):
            for long in range(1, LONGEST + 1):
                counts.update(run[at : at + long] for at in range(len(run) - long + 1))
    total = sum(n for run, n in counts.items() if len(run) == 1) or 1
    return {run: -math.log(n / total) for run, n in counts.items() if n > RARE or len(run) == 1}


def parted(text: str, words: Mapping[str, float]) -> str:
    """Return a text with a mark between the words of each Chinese run."""
    return HAN.sub(lambda run: MARK.join(_best(run[0], words)), text)


def _best(run: str, words: Mapping[str, float]) -> list[str]:
    """Return the words of a run that cost least together."""
    costs = [0.0]
    begins = [0]
    for end in range(1, len(run) + 1):
        ways = (
            (costs[at] + words[run[at:end]], at) for at in range(max(0, end - LONGEST), end) if run[at:end] in words
        )
        cost, begin = min(ways)
        costs.append(cost)
        begins.append(begin)
    found = []
    end = len(run)
    while end:
        found.append(run[begins[end] : end])
        end = begins[end]
    return found[::-1]
