"""A whole table from above: rivers, melds, hands and indicators of four sides, in one picture and through a film."""
