"""What tags mean and where readers lie: taught, checked and kept."""
