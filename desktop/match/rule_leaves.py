"""How a game is played, its patterns with examples drawn in tiles, and its house options."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from paizhuo.desktop.entry.option_rows import PRESET
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, column, frame, grid, in_columns, inset, label, row, titled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Option, is_choice
from paizhuo.engine.rules.public import Chapter, DiceRule, PatternInfo
from paizhuo.engine.rules.rule_set import Member, RuleSet


class RuleBook:
    """The leaves of a game's rules, as widgets. ``open_game`` is called with the id of another game whose rules are wanted;
    ``across``: how many columns there are room for; ``narrow``: not even for a whole one.
    """

    def __init__(
        self,
        preferences: Preferences,
        rules: RuleSet,
        open_game: Callable[[str], object],
        *,
        across: int = 1,
        narrow: bool = False,
    ) -> None:
        self._preferences, self._rules, self._open = preferences, rules, open_game
        self._across, self._narrow = across, narrow
        self._say, self._px = preferences.say, preferences.px

    def guide(self) -> QWidget:
        return self._spread([(self._chapter(chapter), 2 + len(chapter.lines)) for chapter in self._rules.guide])

    def _spread(self, blocks: Sequence[tuple[QWidget, int]]) -> QWidget:
        """Return cards, each with its weight, in as many columns as there is room for."""
        made = QWidget()
        listed = inset(column(made), self._px, 0, 0, 14, 12)
        if blocks:
            listed.addLayout(in_columns(blocks, self._across, self._px(8)))
        return made

    def _chapter(self, chapter: Chapter) -> QWidget:
        """Return a few lines on one side of the game, and tiles where they say more than words."""
        card = frame("card")
        listed = inset(column(card, spacing=self._px(6)), self._px, 18, 12)
        listed.addWidget(label(self._say(chapter.heading), "strong"))
        for line in chapter.lines:
            listed.addLayout(self._point(line, "body"))
        if chapter.tiles:
            listed.addWidget(self._tiles(chapter.tiles, chapter.wild))
        return card

    def _point(self, line: Text, role: str) -> QHBoxLayout:
        """Return one of several lines after a dot; it is no higher than its words, so that nothing empty is scrolled to."""
        shown = label(self._say(line), role, wrap=True)
        policy = shown.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Preferred)
        shown.setSizePolicy(policy)
        point = inset(row(spacing=self._px(10)), self._px, 4, 0, 0, 0)
        point.addWidget(label("·", role), 0, Qt.AlignmentFlag.AlignTop)
        point.addWidget(shown, 1)
        return point

    def _tiles(self, notation: str, wild: str) -> TileRow:
        """Return groups of tiles, with a space between."""
        framed = parse(wild)
        pieces = [
            Piece(tile, apart=nth > 0 and first, wild=tile in framed)
            for nth, group in enumerate(notation.split())
            for first, tile in zip((True, *[False] * 20), parse(group), strict=False)
        ]
        return TileRow(self._preferences, pieces, 30 if self._narrow else 40)

    def patterns(self) -> QWidget:
        blocks = [(self._member(member), 3 + len(member.changes)) for member in self._rules.games]
        blocks += [(self._dice_rule(rule), 2) for rule in self._rules.play.dice_rules]
        blocks += [
            (self._pattern(pattern), 1 + (pattern.note is not None) + 2 * bool(pattern.example))
            for pattern in self._rules.scoring.patterns
        ]
        return self._spread(blocks)

    def _member(self, member: Member) -> QWidget:
        """Return a game of a match of several: the dice that choose it, what is special about it, the way to its own page."""
        card = frame("card")
        listed = inset(column(card, spacing=self._px(6)), self._px, 18, 12)
        game = member.game
        top = row(spacing=self._px(10))
        top.addWidget(label(self._say(game.name), "strong"))
        sums = " · ".join(map(str, member.dice))
        top.addWidget(label(self._say(words.DICE_SUMS.filled(sums=sums)), "gold"))
        top.addStretch()
        top.addWidget(button(self._say(words.RULES), f"open-{game.id}", lambda: self._open(game.id), kind="quiet"))
        listed.addLayout(top)
        listed.addWidget(label(self._say(game.summary), wrap=True))
        for change in member.changes:
            listed.addLayout(self._point(change, "small"))
        return card

    def _dice_rule(self, rule: DiceRule) -> QWidget:
        """Return a rule of a single hand, with the dice that choose it."""
        card = frame("card")
        listed = inset(column(card, spacing=self._px(6)), self._px, 18, 10)
        top = row(spacing=self._px(10))
        top.addWidget(label(self._say(rule.name), "strong", wrap=self._narrow))
        other = rule.name.en if self._preferences.settings.language == "zh" else rule.name.zh
        top.addWidget(label(other, "muted", wrap=self._narrow))
        top.addStretch()
        sums = " · ".join(map(str, rule.sums))
        top.addWidget(label(self._say(words.DICE_SUMS.filled(sums=sums)), "gold"))
        listed.addLayout(top)
        listed.addWidget(label(self._say(rule.note), "small", wrap=True))
        return card

    def _pattern(self, pattern: PatternInfo) -> QWidget:
        card = frame("card")
        cells = inset(grid(card, across=self._px(18), down=self._px(6), wide=0), self._px, 18, 12)
        names = Flow(gap=self._px(10))
        names.addWidget(label(self._say(pattern.name), "strong"))
        other = pattern.name.en if self._preferences.settings.language == "zh" else pattern.name.zh
        names.addWidget(label(other, "muted"))
        cells.addLayout(names, 0, 0)
        cells.addWidget(label(pattern.value, "gold"), 0, 1, Qt.AlignmentFlag.AlignRight)
        if pattern.note:
            cells.addWidget(label(self._say(pattern.note), "small", wrap=True), 1, 0, 1, 2)
        if pattern.example:
            cells.addWidget(self._tiles(pattern.example, pattern.wild), 2, 0, 1, 2)
        return card

    def options(self) -> QWidget:
        card = frame("card")
        listed = inset(column(card, spacing=self._px(10)), self._px, 18, 14)
        for option in filter(is_choice, self._rules.options):
            listed.addLayout(
                titled(self._preferences, option.name, option.note, label(self._say(_values(option)), "muted"))
            )
        for preset in self._rules.presets:
            listed.addLayout(titled(self._preferences, preset.name, preset.note, label(self._say(PRESET), "muted")))
        if not self._rules.options:
            listed.addWidget(label(self._say(words.NO_OPTIONS), "muted"))
        outside = QWidget()
        around = inset(column(outside), self._px, 0, 0, 14, 0)
        around.addWidget(card)
        around.addStretch()
        return outside


def _values(option: Option) -> Text:
    """Return what an option can be, the default named."""
    if option.choices:
        chosen = next(choice.name for choice in option.choices if choice.value == option.default)
        named = " / ".join(choice.name.zh for choice in option.choices), " / ".join(c.name.en for c in option.choices)
    else:
        chosen = Text(f"{option.default:,}", f"{option.default:,}")
        span = words.RANGE.filled(low=f"{option.low:,}", high=f"{option.high:,}")
        named = span.zh, span.en
    return Text(f"{named[0]}（{words.DEFAULT.zh}{chosen.zh}）", f"{named[1]} ({words.DEFAULT.en} {chosen.en})")
