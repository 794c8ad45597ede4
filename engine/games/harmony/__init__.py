"""Harmony (Zung Jung) 中庸麻将: everything that belongs to this game alone."""
