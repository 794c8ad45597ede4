"""Phases and mechanisms shared by draw-and-discard games, and the shape of a rule set. No rule set is named here."""
