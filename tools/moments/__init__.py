"""Pictures of the same twelve moments at the table: ``python -m tools.moments FOLDER``."""
