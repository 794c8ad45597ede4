"""Bots at a table: in a thread, in another process, as supporters."""
