"""Dyed mahjong 染手麻将: everything that belongs to this game alone."""
