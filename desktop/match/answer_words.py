"""What is said where a person chooses first and then sees what the coach would do."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

YOUR_CHOICE: Final = Text("你怎么选？", "What would you do?")
COACH_CHOICE: Final = Text("教练选的", "The coach's")
AS_THE_COACH: Final = Text("与教练一致", "As the coach would")
AS_GOOD: Final = Text("和教练的一样好", "As good as the coach's choice")
COSTS: Final = Text("亏 {points:,} 分", "Costs {points:,} {points:point|points}")
