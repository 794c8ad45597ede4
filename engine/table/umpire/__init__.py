"""A match at a table of real tiles: what is seen and said there, against what the rules allow."""
