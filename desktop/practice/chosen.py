"""The part of the practice page on which the tiles of a first hand are chosen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from paizhuo.desktop.entry.tiles_giving import TilePalette, TilesGiving
from paizhuo.desktop.kit.cards import framed
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, label
from paizhuo.desktop.kit.words import RULE_SET
from paizhuo.desktop.practice import words
from paizhuo.desktop.table.speech import WIND_NAMES
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.games import find
from paizhuo.engine.table.practice.chosen_hand import NotDealt, check, games, most, wall_of

WIDE: Final = (25, 29)
"""The width of a tile to choose, in pixels at the designed text size: in a narrow window, and else."""


class Chosen(Struct):
    """The game, the seat by its wind, and the tiles that are chosen."""

    rules: str
    seat: Seat = 0
    tiles: Tiles = ()


class ChoosingHand(QFrame):
    """A card to choose the tiles of a first hand on. ``dealt`` carries a ``Chosen``, once its tiles can be dealt; ``refused`` why not;
    ``turned`` another game or seat, for which the page is drawn anew.
    """

    dealt = Signal(object)
    refused = Signal(object)
    turned = Signal(object)

    def __init__(self, page: Page, chosen: Chosen) -> None:
        super().__init__()
        self._chosen = chosen
        say = page.say
        card, listed = framed(page.px, (20, 16, 20, 18), spacing=10)
        column(self).addWidget(card)
        listed.addWidget(label(say(words.CHOSEN), "heading"))
        listed.addWidget(label(say(words.CHOSEN_NOTE), "small", wrap=True))
        parts = QBoxLayout(QBoxLayout.Direction.TopToBottom if page.narrow else QBoxLayout.Direction.LeftToRight)
        parts.setSpacing(page.px(24))
        parts.addWidget(self._form(page), 2)
        game = find(chosen.rules)
        there: dict[Tile, int | None] = dict.fromkeys(wall_of(chosen.rules))
        palette = TilePalette(page, page.px(WIDE[0 if page.narrow else 1]), there)
        self._giving = TilesGiving(page, palette, range(1, most(game) + 1), chosen.tiles, done=words.DEAL)
        self._giving.given.connect(self._deal)
        parts.addWidget(self._giving, 3)
        listed.addLayout(parts)

    def _form(self, page: Page) -> QWidget:
        made = QWidget()
        listed = column(made, spacing=page.px(10))
        of_games = [(page.say(game.name), game.id) for game in games()]
        game = dropdown("chosen-rules", page.say(RULE_SET), of_games, self._chosen.rules, self._other_game)
        listed.addLayout(page.titled(RULE_SET, None, game))
        seats = len(WIND_NAMES[: _players(self._chosen.rules)])
        winds = [(page.say(WIND_NAMES[seat]), str(seat)) for seat in range(seats)]
        wind = dropdown("chosen-seat", page.say(words.SEAT), winds, str(self._chosen.seat), self._other_seat)
        listed.addLayout(page.titled(words.SEAT, words.SEAT_NOTE, wind))
        if find(self._chosen.rules).racks is not None:
            note = words.TWO_RACKS.filled(n=find(self._chosen.rules).play.rack)
            listed.addWidget(label(page.say(note), "small", wrap=True))
        listed.addStretch()
        return made

    def _other_game(self, rules: str) -> None:
        self.turned.emit(Chosen(rules, min(self._chosen.seat, _players(rules) - 1), self._possible(rules)))

    def _other_seat(self, seat: str) -> None:
        self._chosen = Chosen(self._chosen.rules, int(seat), self._chosen.tiles)

    def _possible(self, rules: str) -> Tiles:
        """Return the tiles that stand there, if they can be dealt in this game too."""
        tiles = tuple(self._giving.tiles)
        try:
            check(rules, tiles)
        except NotDealt:
            return ()
        return tiles

    def _deal(self, tiles: Tiles) -> None:
        chosen = Chosen(self._chosen.rules, self._chosen.seat, tiles)
        try:
            check(chosen.rules, tiles)
        except NotDealt as refused:
            self.refused.emit(refused.reason)
        else:
            self.dealt.emit(chosen)


def _players(rules: str) -> int:
    game = find(rules)
    return game.play.seats(game.settled({}))
