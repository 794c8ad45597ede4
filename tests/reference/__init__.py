"""Plain readers that a player can check against the book line by line; the engine's packed ones must agree with them."""
