"""The score sheet of a match with real tiles 记分."""
