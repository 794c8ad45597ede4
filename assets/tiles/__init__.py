"""The tile faces and the scripts that draw them. ``python -m paizhuo.assets.tiles.draw`` writes every SVG file anew."""
