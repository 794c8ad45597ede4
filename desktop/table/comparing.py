"""Points compared at the table: how far the others are ahead of the seat drawn nearest, and what a win must count to pass them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtWidgets import QGraphicsScene

from paizhuo.desktop.kit.geometry import HEIGHT, Layout
from paizhuo.desktop.table.notes import BubbleItem, BubbleLine
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scenery import Scenery
from paizhuo.engine.core.hand import points_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount, signed

if TYPE_CHECKING:
    from paizhuo.engine.match.sheet.overtaking import Overtaking, Way

Needs: TypeAlias = "Callable[[TablePicture], tuple[Overtaking, ...]]"
"""Says what the seat drawn nearest needs to pass those before it."""

BELOW: Final = 10.0
EDGE: Final = 6.0
"""Between the box in the middle and the note, and between that and the edge of the table, in units."""


def standing(picture: TablePicture) -> tuple[Overtaking, ...]:
    """Return who stands before the seat drawn nearest; nobody has said here which rules price a win."""
    from paizhuo.engine.match.sheet.overtaking import standing_before  # imported when somebody compares

    return standing_before(picture.observation.hand, picture.bottom)


class Comparing:
    """The note below the box in the middle. ``on``: points are compared now; ``needs`` is asked what it takes to pass."""

    def __init__(self, stage: QGraphicsScene, scenery: Scenery) -> None:
        self.on = False
        self.needs: Needs = standing
        self.note = BubbleItem()
        self._scenery = scenery
        self._known: tuple[object, tuple[str, ...]] = None, ()
        """What the lines were about that were made last, and these: as long as points are compared, every drawing asks for them."""
        stage.addItem(self.note)

    def draw(self, picture: TablePicture, layout: Layout) -> None:
        """Show the note while points are compared."""
        if not self.on:
            self.note.setVisible(False)
            return
        self.note.scale_in_pixels = self._scenery.pixels
        wide, high = self.note.show_lines([BubbleLine(line) for line in self.lines(picture)], self._scenery.faces)
        box = layout.middle_box
        left = box.x + (box.width - wide) / 2
        self.note.setPos(
            min(max(left, EDGE), layout.width - wide - EDGE), min(box.y + box.height + BELOW, HEIGHT - high - EDGE)
        )

    def lines(self, picture: TablePicture) -> tuple[str, ...]:
        """Return a line for each seat that stands before the one drawn nearest; where none does, how far the next one is behind."""
        hand = picture.observation.hand
        about = self.needs, hand.deal, hand.ledger, hand.wins, picture.bottom, picture.names, picture.language
        if about != self._known[0]:
            found = tuple(picture.said(_line(each, picture)) for each in self.needs(picture))
            self._known = about, found or tuple(map(picture.said, _leads(picture)))
        return self._known[1]


def _line(each: Overtaking, picture: TablePicture) -> Text:
    name = picture.names[each.rival]
    ways = [BY_WAY[way].filled(worth=NOT_ENOUGH if needed is None else needed.worth) for way, needed in each.needed]
    if not ways:  # a game in which no table says what a win must count
        return (
            BEFORE.filled(name=name, points=amount(each.ahead, picture.parts)) if each.ahead else TIED.filled(name=name)
        )
    ahead = PASS.filled(name=name, points=signed(each.ahead, picture.parts) if each.ahead else "0")
    return Text(
        f"{ahead.zh}：{' · '.join(way.zh for way in ways)}", f"{ahead.en}: {' · '.join(way.en for way in ways)}"
    )


def _leads(picture: TablePicture) -> Iterator[Text]:
    hand, own = picture.observation.hand, picture.bottom
    others = [seat for seat in range(hand.seats) if seat != own]
    if others:
        second = max(others, key=lambda seat: points_of(hand, seat))
        lead = points_of(hand, own) - points_of(hand, second)
        yield LEADS.filled(other=picture.names[second], points=amount(max(lead, 0), picture.parts))


PASS: Final = Text("超过{name}（{points}）", "To pass {name} ({points})")
BEFORE: Final = Text("{name}领先 {points}", "{name} is {points} ahead")
TIED: Final = Text("与{name}同分，排在后面", "Level with {name}, who is placed first")
BY_WAY: Final[Mapping[Way, Text]] = {
    "self_draw": Text("自摸 {worth}", "self-draw {worth}"),
    "rival": Text("直击 {worth}", "off them {worth}"),
    "other": Text("别家放铳 {worth}", "off another {worth}"),
}
NOT_ENOUGH: Final = Text("不够", "not enough")
LEADS: Final = Text("排在第一，第二名{other}差 {points}", "In first place; {other} is {points} behind")
