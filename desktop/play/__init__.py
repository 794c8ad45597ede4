"""A match in the window: the session that plays it, and the sheet of results."""
