"""Scenes as characters. Knows parts, not games; knows no screen either, so that it can be tested as text."""
