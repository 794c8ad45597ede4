"""What the program shows and plays but does not compute: tile faces, icons."""
