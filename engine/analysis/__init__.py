"""What follows from what a seat sees: for bots, hints, and explanations of decisions. Nothing here uses more than an observation."""
