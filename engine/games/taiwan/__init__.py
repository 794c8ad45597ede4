"""Taiwanese mahjong of sixteen tiles 台湾十六张: everything that belongs to this game alone."""
