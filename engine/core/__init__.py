"""A hand (one deal) as an immutable value. No rule set is named here."""
