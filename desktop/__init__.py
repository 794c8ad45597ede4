"""The window, and the commands around it. Only this package knows of Qt, and only where a window is drawn."""
