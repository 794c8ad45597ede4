"""mjai, the JSON lines that riichi programs exchange: matches as records, and play with programs of others.

Source of the format: the mjai protocol as described by its author (https://github.com/gimite/mjai), with ``dora``, ``ura_markers`` and
``deltas`` as today's programs write them.
"""

from paizhuo.engine.match.formats.mjai.records import RULES, Lines, NotRiichi, records
from paizhuo.engine.match.formats.mjai.tiles import tile_name, tile_of

__all__ = ["RULES", "Lines", "NotRiichi", "records", "tile_name", "tile_of"]
