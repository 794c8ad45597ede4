"""A match in progress for those who take part: pacing, what is done without asking, and what each is shown."""
