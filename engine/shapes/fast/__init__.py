"""Hands as packed numbers and tables, which make counting and distances fast. ``tests/reference`` reads the same hands plainly."""
