"""What several related games share: one package is one family."""
