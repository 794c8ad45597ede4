"""What the seat drawn nearest needs to pass those before it, by the rules of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.table.port.reports import Seating

if TYPE_CHECKING:
    from paizhuo.engine.match.sheet.overtaking import Overtaking


def needs(seating: Seating, picture: TablePicture) -> tuple[Overtaking, ...]:
    """Return what a win has to count, the nearest rival first. The rules of score sheets are imported when somebody asks."""
    from paizhuo.engine.match.sheet.overtaking import overtaking
    from paizhuo.engine.match.sheet.scoring import playing_at

    hand, rule_set = picture.observation.hand, seating.rule_set
    playing = playing_at(rule_set, rule_set.settled(seating.setup.options), hand.deal.game)
    return overtaking(playing, hand, picture.bottom)
