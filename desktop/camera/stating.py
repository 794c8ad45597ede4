"""What is stated beside the tiles. The game, its options and the winds are remembered for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.camera.kept import KeptOfCamera
from paizhuo.desktop.entry.judging import Circumstances
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.rules.options import Value
from paizhuo.engine.scoring.input_fields import Toggle
from paizhuo.engine.scoring.pattern import By

_REMEMBERED = ("seat_wind", "round_wind")
_NOT_KEPT = Text("设置没有保存：{reason}", "The settings were not saved: {reason}")


class Stating(QObject):
    """What is stated beside the tiles: ``how`` as it is now. ``message``: something is stated anew; ``chosen``: another game;
    ``ruled``: other rules, by a game or an option; ``failed``: a sentence.
    """

    message = Signal()
    chosen = Signal()
    ruled = Signal()
    failed = Signal(object)

    def __init__(self, kept: KeptOfCamera) -> None:
        super().__init__()
        self.kept = kept
        winds = {"seat_wind": kept.seat_wind, "round_wind": kept.round_wind}
        self.how = Circumstances(kept.rule_set, kept.settled, values=winds)

    def choose(self, rules: str) -> None:
        """Take a game, of a match of several the first; what both games ask stays. Raises ``UnknownRules``."""
        rule_set = find(rules)
        self.kept.rules = rule_set.games[0].game.id if rule_set.games else rule_set.id
        self.how = replace(self.how, rule_set=self.kept.rule_set, options=self.kept.settled)
        self.keep()
        self.chosen.emit()
        self.ruled.emit()

    @property
    def chosen_options(self) -> Mapping[str, Value]:
        """The options of the game that are not as usual."""
        return self.kept.options.get(self.how.rule_set.id, {})

    def set_option(self, option_id: str, value: object) -> None:
        assert value is None or isinstance(value, bool | int | str)
        self.set_options({**self.chosen_options, option_id: value})

    def set_options(self, options: Mapping[str, Value]) -> None:
        """Set all options of the game that are not as usual."""
        self.kept.options[self.how.rule_set.id] = dict(options)
        self.how = replace(self.how, options=self.kept.settled)
        self.keep()
        self.ruled.emit()

    def take_fields(self, by: By, source: Seat, values: Mapping[str, object]) -> None:
        """Take how the tile came, and the values of the game's fields."""
        self.how = replace(self.how, by=by, source=source, values=values)
        for wind in _REMEMBERED:
            if isinstance(value := values.get(wind), int):
                setattr(self.kept, wind, value)
        self.keep()
        self.message.emit()

    def begin_hand(self) -> None:
        """Forget what was stated of the last hand alone."""
        toggles = {each.id for each in self.how.rule_set.scoring.stated_fields.fields if isinstance(each, Toggle)}
        self.how = replace(self.how, values={n: v for n, v in self.how.values.items() if n not in toggles})

    def keep(self) -> None:
        """Write what is remembered."""
        try:
            self.kept.save()
        except OSError as error:
            self.failed.emit(_NOT_KEPT.filled(reason=error.strerror or error))
