"""Every message between clients and server, as records: the source of truth of `docs/protocol.md`."""
