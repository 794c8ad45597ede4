"""Where chance comes from: a seed, people and devices, a mix of them, another match's journal."""
