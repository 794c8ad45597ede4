"""Chongqing 重庆麻将: everything that belongs to this game alone."""
