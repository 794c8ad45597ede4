"""Practice at the table: situations in which a player chooses, and learns at once what the choice costs."""
