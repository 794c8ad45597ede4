"""Hong Kong Old Style 香港舊章: everything that belongs to this game alone."""
