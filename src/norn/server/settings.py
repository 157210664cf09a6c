"""What can be set, and the limits that hold for every client."""
from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Limits:
    frame: int = 8 * 1024
    body: int = 64 * 1024
    save: int = 5 * 1024 * 1024         # body of an uploaded save; what a save itself may have, the kernel says
    headers: int = 16 * 1024
    header_seconds: float = 10.0
    body_seconds: float = 10.0
    hello_seconds: float = 10.0
    health_seconds: float = 2.0         # from one look at storage to the next, and for it to answer
    send_seconds: float = 10.0          # for a client that does not read
    messages: int = 100                 # of a connection, and of a person, in so many seconds:
    message_seconds: float = 20.0
    looks: int = 20                     # at places, in a second, of a person; more count as messages
    chats: int = 30                     # lines in a minute, of a person
    renames: int = 10                   # new names, and seats handed over, likewise
    hints: int = 60                     # likewise
    tries: int = 90                     # steps of trials, likewise
    summaries: int = 12                 # requests for summaries in a minute, of an address
    per_address: int = 100              # connections
    per_table: int = 40
    requests: int = 600                 # in a minute, of an address
    tables: int = 20                    # new ones, likewise
    rule_seconds: float = 5.0
    odds: int = 8                       # computations at once, one for each person
    odds_seconds: float = 20.0          # one computation takes
    reports: int = 5                    # of a link of a table
    queue: int = 200                    # messages waiting for a client,
    queue_bytes: int = 4 * 1024 * 1024  # and what they may come to


@dataclass
class Settings:
    data: Path
    host: str = "127.0.0.1"
    port: int = 8321
    database: str = ""                  # postgresql://…; empty is SQLite in the data folder
    origins: tuple[str, ...] = ()       # where the page is served from, when a proxy stands before the server
    workers: int = field(default_factory=lambda: max(2, min(4, os.cpu_count() or 1)))   # one may be held up
    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.time              # what date it is; may be wrong, and be set
    running: Callable[[], float] = time.monotonic       # what passes while the machine runs
    keep_days: float = 0.0              # tables at which nothing has happened for so long go into the bin; 0: never
    bin_days: float = 30.0              # and after so long there they are deleted
    metrics_key: str = field(default="", repr=False)    # opens /api/metrics; "": there are none
    open_page: bool = False             # show the page in a browser, once the server is there
    save_every: int = 8                 # decisions from one save of the whole table to the next
    absence_seconds: float = 86400.0    # a person whose seats the host wants free must stay away for so long
    agent_seconds: float = 0.1          # where hands are hidden an agent takes so long, whatever it holds
    idle_seconds: float = 300.0         # a table that nobody looks at leaves memory
