"""C.H.R.I.S. 五圈, five circles: everything that belongs to this match alone."""
