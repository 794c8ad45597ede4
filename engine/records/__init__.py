"""The matches kept on this machine: an index over their files, which stay the truth."""
