"""The pieces of the full screen."""
