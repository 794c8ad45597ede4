"""The client: one person's end of the connection, for a window or for a program."""
