"""House rules 大众麻将: everything that belongs to this game alone."""
