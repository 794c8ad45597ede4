"""Devices that are programs: they behave on a line as the real ones do, for trying things without hardware."""
