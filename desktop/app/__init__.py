"""The window and the way between its pages."""
