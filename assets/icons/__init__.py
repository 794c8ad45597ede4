"""The program's icon and the icons of its pages. ``python -m paizhuo.assets.icons.draw`` writes every SVG file anew."""
