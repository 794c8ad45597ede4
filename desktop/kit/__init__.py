"""What every page is made of: widgets, layout, text size, colours, sounds, pictures of tiles."""
