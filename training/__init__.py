"""Making the nets that read tiles: drawn faces, synthetic photos, training. Nothing of it runs at the table."""
