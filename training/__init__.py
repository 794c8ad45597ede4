"""Making the nets: those that read tiles (drawn faces, synthetic photos), and those of the players. Nothing of it runs at the table."""
