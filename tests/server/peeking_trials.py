"""A worker whose trials are held on the real table, with its cards and its dice to come: a planted bug."""

from __future__ import annotations

from norn.server.workers import trying
from norn.server.workers.worker import main

if __name__ == "__main__":
    trying.imagined = lambda table, seat, seed: table
    main()
