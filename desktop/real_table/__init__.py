"""The page of a table with real tiles: the devices that are connected, and the match they are used in."""
