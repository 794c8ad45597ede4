"""Devices at a table of real tiles: what they say becomes what the umpire hears, and what the match needs becomes commands."""
