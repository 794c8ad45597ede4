"""The table: a view over observations. It knows tiles, seats and actions, and no game's rules."""
