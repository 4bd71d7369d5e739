"""The lessons: positions that can be played on the page, and what the page says of each."""
