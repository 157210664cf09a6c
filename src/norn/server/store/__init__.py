"""What is kept of tables, and where: SQLite or PostgreSQL."""
