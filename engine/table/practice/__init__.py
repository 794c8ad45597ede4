"""Practice: decisions worth asking a player, and a hand that goes on from one of them."""
