"""Hands as packed numbers and tables: what counting and distances are quick by. ``tests/reference`` reads the same hands plainly."""
