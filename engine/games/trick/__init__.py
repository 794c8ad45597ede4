"""Trick mahjong 拼点麻将: everything that belongs to this game alone."""
