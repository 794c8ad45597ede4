"""Cameras, photos and the eyes that read tiles in them, in threads of their own."""
