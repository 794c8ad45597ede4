"""Electronic dice, tag readers and automatic tables on a serial port."""
