"""What a complete hand is worth: shapes, distances, patterns. Each rule set's table of patterns reads like its rule book."""
