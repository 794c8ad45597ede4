"""What a game is: its parts, options, guide, programme and rulings, and how a hand begins. Window, table and server may know it."""
