"""Tables over a network: finding and making them, sitting down together, playing there."""
