"""The devices that are plugged in, as the window has them."""
