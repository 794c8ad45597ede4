"""Sixteen portraits for the people at the table. ``python -m paizhuo.assets.faces.draw`` writes every SVG file anew."""
