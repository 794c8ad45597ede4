"""What must hold for every hand of every rule set, subject by subject."""

from tests.contract.properties import (
    blind_tables,
    conserved,
    legality,
    offered,
    refereed,
    replayed,
    seen,
    stated,
    told,
    umpired,
)

OF_THE_HAND = (
    *conserved.PROPERTIES,
    *replayed.PROPERTIES,
    *offered.PROPERTIES,
    *seen.PROPERTIES,
    *stated.PROPERTIES,
)
"""What every hand is asked: its promises."""
EVERY = (
    *OF_THE_HAND,
    *legality.PROPERTIES,
    *refereed.PROPERTIES,
    *blind_tables.PROPERTIES,
    *umpired.PROPERTIES,
    *told.PROPERTIES,
)
