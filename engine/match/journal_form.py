"""What the lines of a journal have in common, for whoever reads one without its rules."""

from __future__ import annotations

from typing import Final

FORMAT: Final = 1
"""The version of the form that the first line states."""
ROUNDS: Final = "ESWN"
"""The prevailing winds as a journal writes them, in order."""
PHYSICAL: Final = "physical"
"""What stands in place of the seed where walls and dice come from outside."""
