"""The tile faces and the scripts that draw them. ``python -m assets.tiles.draw`` writes every SVG file anew."""
