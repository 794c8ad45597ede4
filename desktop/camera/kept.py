"""What the camera page remembers: the game, its options, the winds, how tiles are marked, the camera."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from paizhuo.desktop.kit import settings as stored
from paizhuo.engine.core.tiles import EAST, WINDS
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.options import BadOption, Value
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.whole_file import write_whole

SCORED = tuple(rule_set for rule_set in ALL if not rule_set.games)
"""The games whose hands can be scored; a match of several names none."""


@dataclass(slots=True)
class KeptOfCamera:
    """What the camera page remembers. ``options``: by rule set, those that are not as usual; ``keeps_photos``: confirmed ones are kept."""

    rules: str = SCORED[0].id
    options: dict[str, dict[str, Value]] = field(default_factory=dict)
    seat_wind: int = EAST
    round_wind: int = EAST
    names: bool = False
    device: int | None = None
    own_set: str = ""
    keeps_photos: bool = False

    @property
    def rule_set(self) -> RuleSet:
        return next((rule_set for rule_set in SCORED if rule_set.id == self.rules), SCORED[0])

    @property
    def settled(self) -> dict[str, Value]:
        try:
            return self.rule_set.settled(self.options.get(self.rules, {}))
        except BadOption:  # written by another version
            self.options.pop(self.rules, None)
            return self.rule_set.settled({})

    def save(self) -> None:
        """Write the file. Raises ``OSError``."""
        write_whole(kept_file(), json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n")


def kept_file() -> Path:
    return stored.settings_file().with_name("camera.json")


def load() -> KeptOfCamera:
    """Return what was kept; what cannot be read or makes no sense is as at the first time."""
    try:
        written = json.loads(kept_file().read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return KeptOfCamera()
    return _sensible(written) if isinstance(written, dict) else KeptOfCamera()


def _sensible(written: Mapping[str, Any]) -> KeptOfCamera:
    kept = KeptOfCamera()
    if any(rule_set.id == written.get("rules") for rule_set in SCORED):
        kept.rules = str(written["rules"])
    if isinstance(options := written.get("options"), dict):
        kept.options = {str(rules): chosen for rules, chosen in options.items() if isinstance(chosen, dict)}
    kept.seat_wind = wind if (wind := written.get("seat_wind")) in WINDS else EAST
    kept.round_wind = wind if (wind := written.get("round_wind")) in WINDS else EAST
    kept.names = written.get("names") is True
    device = written.get("device")
    kept.device = device if isinstance(device, int) and not isinstance(device, bool) else None
    kept.own_set = name if isinstance(name := written.get("own_set"), str) else ""
    kept.keeps_photos = written.get("keeps_photos") is True
    return kept
