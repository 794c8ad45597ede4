"""Devices in the window: connecting them, how they stand, trying them, their logs."""
