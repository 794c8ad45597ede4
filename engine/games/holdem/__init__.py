"""Hold'em mahjong 德州麻将: everything that belongs to this game alone."""
