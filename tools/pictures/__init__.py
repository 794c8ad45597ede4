"""The pictures of the documents, all made by ``python -m tools.pictures``."""
