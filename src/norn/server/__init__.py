"""The web table: any game of the catalogue, in the browser, alone or with friends. `docs/protocol.md` says how."""
