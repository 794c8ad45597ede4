"""Double riichi mahjong 大立直麻将 β: everything that belongs to this game alone."""
