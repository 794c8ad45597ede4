"""How each game is played, in short lines for beginners: one module is one game's guide, beside the module of its rules."""
