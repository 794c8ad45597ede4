"""A table in time: who is waited for, where chance comes from, what each seat has seen."""
