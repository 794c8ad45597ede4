"""What follows from what a seat sees: for bots, hints, and whoever explains a decision. Nothing here uses more than an observation."""
