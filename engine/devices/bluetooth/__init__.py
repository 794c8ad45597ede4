"""Dice without a cable: found, connected and read over Bluetooth LE, by the same drivers and links as those at a port."""
