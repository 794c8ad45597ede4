"""Reading tiles from pictures: where they lie, what they are, and how they belong together."""
