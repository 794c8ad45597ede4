"""The game itself: rules, play, scoring, bots, matches and tables. Nothing here needs a window."""
