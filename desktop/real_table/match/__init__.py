"""A match with real tiles in the window: set up, followed, entered and corrected."""
