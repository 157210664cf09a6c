"""The Space of Skirmish: whole hundredths of an inch, three dimensions. One file for each chapter of the book."""
