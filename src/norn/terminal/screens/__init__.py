"""What fills the screen, and the dialogs over it."""
