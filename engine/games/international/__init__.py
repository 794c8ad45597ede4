"""International (MCR) 国标麻将: everything that belongs to this game alone."""
