"""The sounds of the table and the script that makes them. ``python -m paizhuo.assets.sounds.make`` writes every WAV file anew."""
