"""Training of the players that learn: hands played by themselves, nets fitted to them, and what they are worth measured."""
