"""A worker whose odds look at the real cards and the real dice to come: a planted bug."""

from __future__ import annotations

from norn.host import odds
from norn.server.workers.worker import main

if __name__ == "__main__":
    odds.imagine = lambda table, seat, chance: table.fork()
    main()
