"""What is said where one looks for matches by one's own wins."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

MY_WINS: Final = Text("我和的牌", "My wins")
ANY_WIN: Final = Text("我和的牌：不限", "My wins: any")
OR_MORE: Final = Text("{limit}以上", "{limit} or more")
PATTERN_OR_FAN: Final = Text("我和过的番种，或番数", "My wins: pattern or fan")
REPLAYING: Final = Text("正在从牌谱里找和牌：{done} / {of}", "Looking for wins in the records: {done} of {of}")
