"""A match at a table of real tiles: what is reported from there, compared with what the rules allow."""
