"""Tools for those who work on the program; none of them is part of it."""
