"""The program's icon and the icons of its pages. ``python -m assets.icons.draw`` writes every SVG file anew."""
