"""Blood battle 血战到底: everything that belongs to this game alone."""
