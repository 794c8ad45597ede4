"""The part of the page about tags: hold a tile at a reader and click what it is; which tags there are; where readers lie."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.device_words import device_name
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.entry.tile_rows import rows_with
from paizhuo.desktop.kit.cards import named_card, within
from paizhuo.desktop.kit.controls import Stepper
from paizhuo.desktop.kit.fields import dropdown, text_line, toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, clear, column, grid, in_role, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.real_table.tags.placing import PlacingCard
from paizhuo.desktop.real_table.tags.teaching import Teaching
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.devices.tags import MOST_POINTS, DealerMarker, PlayerCard, PointStick, TileMeaning, spoken
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet

TILE: Final = 31
SOON: Final = 20
"""Milliseconds until the next row of tiles is laid."""
ROWS: Final = rows_with()


@cache
def games() -> tuple[RuleSet, ...]:
    """Return the games with a wall of their own; matches of several games have those of their games."""
    return tuple(game for game in ALL if game.play.wall(game.settled({})))


class TagsPane(QWidget):
    """The cards about tags. ``narrow``: one card below the other."""

    def __init__(self, preferences: Preferences, devices: Devices, teaching: Teaching, *, narrow: bool) -> None:
        super().__init__()
        self._preferences, self._devices, self._teaching = preferences, devices, teaching
        self._say = preferences.say
        self._tiles: dict[Tile, TileButton] = {}
        self._forgetting = False
        """Whether the next press forgets a whole set."""
        if not teaching.set_name:
            teaching.set_name = preferences.say(words.FIRST_SET)
        px = preferences.px
        left, right = column(spacing=px(14)), column(spacing=px(14))
        for card in (self._trouble_card(), self._set_card(), self._tag_card(), self._check_card()):
            left.addWidget(card)
        right.addWidget(self._palette_card())
        right.addWidget(self._list_card(), 1)
        right.addWidget(PlacingCard(preferences, devices))
        left.addStretch()
        inside = QWidget()
        whole = (
            column(inside, margins=px(16), spacing=px(14)) if narrow else row(inside, margins=px(16), spacing=px(16))
        )
        whole.addLayout(left, 2)
        whole.addLayout(right, 3)
        column(self).addWidget(scrolled(inside))
        teaching.changed.connect(self._show_tag)
        teaching.store.changed.connect(self._show)
        self._show()
        self._lay_row(0)

    # -- pieces ----------------------------------------------------------------------------------------------------------

    def _trouble_card(self) -> QFrame:
        self._trouble, inside = named_card(self._preferences)
        self._trouble_said = label("", "loss", wrap=True)
        inside.addWidget(self._trouble_said)
        inside.addWidget(button(self._say(words.BEGIN_ANEW), "tags-anew", self._teaching.store.begin_anew))
        return self._trouble

    def _set_card(self) -> QFrame:
        card, inside = named_card(self._preferences, words.SET_OF_TILES)
        self._sets = dropdown("tag-set", self._say(words.SET_NAME), ())
        self._sets.setEditable(True)
        self._sets.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._sets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._sets.setMinimumContentsLength(8)
        self._sets.currentTextChanged.connect(self._choose_set)
        inside.addWidget(self._sets)
        inside.addWidget(label(self._say(words.SET_NOTE), "small", wrap=True))
        return card

    def _tag_card(self) -> QFrame:
        card, inside = named_card(self._preferences, words.AT_READER)
        self._tag = label("", "strong", wrap=True)
        self._meaning = label("", wrap=True)
        self._said = label("", "gain", wrap=True)
        for each in (self._tag, self._meaning, self._said):
            inside.addWidget(each)
        self._anew = button(self._say(words.TEACH_ANEW), "teach-anew", self._teaching.insist)
        inside.addWidget(self._anew)
        keeps = partial(setattr, self._teaching, "keeps")
        keep = toggle("keep-teaching", self._say(words.KEEP_TEACHING), keeps, on=self._teaching.keeps)
        line = Flow()
        line.addWidget(keep)
        inside.addLayout(line)
        inside.addWidget(label(self._say(words.KEEP_TEACHING_NOTE), "small", wrap=True))
        return card

    def _check_card(self) -> QFrame:
        card, inside = named_card(self._preferences, words.COMPLETE_FOR)
        named = ((self._say(game.name), game) for game in games())
        self._game = dropdown("tag-game", self._say(words.COMPLETE_FOR), named)
        self._game.activated.connect(lambda _index: self._show_check())
        inside.addWidget(self._game)
        self._check = column(spacing=self._preferences.px(6))
        inside.addLayout(self._check)
        return card

    def _palette_card(self) -> QFrame:
        say, px = self._say, self._preferences.px
        card, inside = named_card(self._preferences, words.WHAT_IT_IS)
        self._grid = grid(across=px(2), down=px(2))
        self._grid.setColumnStretch(max(map(len, ROWS)), 1)
        inside.addLayout(self._grid)
        others = Flow(gap=px(8))
        name = text_line("tag-player", say(words.CARD_NAME), hint=say(words.CARD_NAME))
        name.setMinimumWidth(px(150))
        teach = self._teaching.teach
        others.addWidget(name)
        others.addWidget(button(say(words.CARD), "tag-card", lambda: teach(PlayerCard(name.text().strip()))))
        points = Stepper(
            self._preferences, "tag-points", say(words.STICK_POINTS), 1_000, low=1, high=MOST_POINTS, step=100
        )
        others.addWidget(points)
        others.addWidget(button(say(words.STICK), "tag-stick", lambda: teach(PointStick(points.value))))
        others.addWidget(button(say(words.MARKER), "tag-marker", lambda: teach(DealerMarker())))
        inside.addLayout(others)
        return card

    def _lay_row(self, nth: int) -> None:
        """Lay the tiles row by row, and then what a set lacks: painting all their faces at once would hold up the window."""
        if nth == len(ROWS):
            self._show_check()
            return
        count = self._teaching.store.table.tiles(self._teaching.set_name).count
        for at, tile in enumerate(ROWS[nth]):
            made = TileButton(
                self._preferences,
                f"tag-tile-{tile}",
                self._say(tile_name(tile)),
                tile,
                self._preferences.px(TILE),
                below=str(count(tile)),
            )
            made.clicked.connect(lambda _checked=False, tile=tile: self._teaching.teach(TileMeaning(tile)))
            self._tiles[tile] = made
            self._grid.addWidget(made, nth, at)
        QTimer.singleShot(SOON, self, partial(self._lay_row, nth + 1))

    def _list_card(self) -> QFrame:
        card, inside = named_card(self._preferences)
        self._count = label("", "caption")
        inside.addWidget(self._count)
        self._list = QListWidget()
        self._list.setObjectName("tags")
        self._list.setAccessibleName(self._say(words.TAUGHT_TAGS.filled(n="")))
        self._list.setUniformItemSizes(True)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._list.setMinimumHeight(self._preferences.px(170))
        inside.addWidget(self._list, 1)
        line = Flow(gap=self._preferences.px(8))
        line.addWidget(button(self._say(words.FORGET_SELECTED), "forget-tags", self._forget_selected, kind="small"))
        self._forget: QPushButton = button(self._say(words.FORGET_SET), "forget-set", self._forget_set, kind="small")
        line.addWidget(self._forget)
        inside.addLayout(line)
        return card

    # -- what is shown ---------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        store = self._teaching.store
        self._trouble.setVisible(store.trouble is not None)
        if store.trouble is not None:
            self._trouble_said.setText(self._say(store.trouble))
        with QSignalBlocker(self._sets):
            names = store.table.sets()
            self._sets.clear()
            self._sets.addItems(list(names))
            self._sets.setEditText(self._teaching.set_name)
        self._show_set()
        self._show_tag()

    def _show_set(self) -> None:
        """Show what of the chosen set has been taught."""
        table, name = self._teaching.store.table, self._teaching.set_name
        tiles, taught = table.tiles(name), table.of_set(name)
        for tile, made in self._tiles.items():
            count = tiles.count(tile)
            if made.below != str(count):
                made.below = str(count)
                made.update()
        self._count.setText(self._say(words.TAUGHT_TAGS.filled(n=len(taught))))
        self._list.clear()
        for tag, meaning in taught.items():
            item = QListWidgetItem(f"{self._say(spoken(meaning))}  ·  {tag}")
            item.setData(Qt.ItemDataRole.UserRole, tag)
            self._list.addItem(item)
        self._be_sure(sure=False)
        self._show_check()

    def _show_tag(self) -> None:
        teaching = self._teaching
        self._tag.setVisible(bool(teaching.tag))
        if not teaching.tag:
            self._meaning.setText(self._say(words.NO_TAG))
        else:
            where = "" if teaching.device is None else device_name(self._devices, teaching.device)
            self._tag.setText(self._say(words.TAG_READ.filled(tag=teaching.tag, where=where)))
            taught = teaching.store.table.taught(teaching.tag)
            known = taught and words.KNOWN_TAG.filled(meaning=spoken(taught.meaning), set=taught.set_name)
            self._meaning.setText(self._say(known or words.UNKNOWN_TAG))
        self._anew.setVisible(teaching.taken is not None)
        self._said.setVisible(teaching.said is not None)
        if teaching.said is not None:
            self._said.setText(self._say(teaching.said))
            in_role(self._said, "loss" if teaching.refused else "gain")

    def _show_check(self) -> None:
        clear(self._check)
        if len(self._tiles) < sum(map(len, ROWS)):
            return  # shown when all tiles are laid
        game = games()[self._game.currentIndex()]
        wall = game.play.wall(game.settled({}))
        check = self._teaching.store.table.compared(self._teaching.set_name, wall)
        if not check.missing and not check.surplus:
            self._check.addWidget(label(self._say(words.COMPLETE.filled(n=len(wall))), "gain", wrap=True))
        for said, tiles in ((words.MISSING, check.missing), (words.SURPLUS, check.surplus)):
            if tiles:
                self._check.addWidget(label(self._say(said.filled(n=len(tiles))), "loss", wrap=True))
                self._check.addWidget(self._kinds(tiles))

    def _kinds(self, tiles: Tiles) -> QWidget:
        """Show each kind once, with how many of it."""
        kinds, line = within(Flow(gap=self._preferences.px(4)))
        for tile in dict.fromkeys(tiles):
            one, inside = within(row(spacing=1))
            inside.addWidget(TileRow(self._preferences, (Piece(tile),), 30))
            inside.addWidget(label(f"×{tiles.count(tile)}", "small"))
            line.addWidget(one)
        return kinds

    # -- what is done ----------------------------------------------------------------------------------------------------

    def _choose_set(self, name: str) -> None:
        self._teaching.set_name = name.strip()
        self._show_set()

    def _forget_selected(self) -> None:
        chosen = tuple(item.data(Qt.ItemDataRole.UserRole) for item in self._list.selectedItems())
        if chosen:
            self._teaching.store.forget(chosen)

    def _forget_set(self) -> None:
        """Forget the whole set at the second press in a row."""
        if not self._forgetting:
            self._be_sure(sure=True)
            return
        self._teaching.store.forget(tuple(self._teaching.store.table.of_set(self._teaching.set_name)))
        self._be_sure(sure=False)

    def _be_sure(self, *, sure: bool) -> None:
        self._forgetting = sure
        self._forget.setText(self._say(words.SURE_TO_FORGET if sure else words.FORGET_SET))
        self._forget.setEnabled(self._list.count() > 0)
