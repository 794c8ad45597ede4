"""The sentences of a session itself."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

NOTHING_TO_UNDO: Final = Text("没有可以悔的牌。", "There is nothing to undo.")
HAND_SOON: Final = Text("现在没有可以和的牌。", "There is no tile to win with right now.")
SUPPORTERS_CHOOSING: Final = Text("支持者正在选择……", "The supporters are choosing…")
BACKS: Final = Text("{name} 支持 {player}", "{name} supports {player}")
NOT_TO_ADVISE: Final = Text(
    "现在没有要做的选择，不用提建议。", "There is nothing to decide now, so there is nothing to advise on."
)
DICE_CHOSE: Final = Text("骰子 {faces}：{game}", "Dice {faces}: {game}")
MATCH_FAILED: Final = Text("这一场无法继续：{reason}", "The match cannot go on: {reason}")
STOOD_IN_FOR: Final = Text("这个座位由程序代打。", "A program plays for this seat now.")
