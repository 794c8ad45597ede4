"""A large scoreboard for a second screen."""
