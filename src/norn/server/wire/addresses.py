"""Where others find this server: what an invitation must say to open on their machines, too."""
from __future__ import annotations

import contextlib
import socket

from norn.server.messages.http import Addresses
from norn.server.settings import Settings
from norn.server.wire.guard import LOOPBACK


def in_the_network(host: str) -> str:
    """The address that others in the network know this computer by, where the server listens to them."""
    if host not in ("0.0.0.0", "::"):
        return "" if host in LOOPBACK else host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 9))            # nothing is sent: it only says which way it would go
        found = str(probe.getsockname()[0])
        return "" if found in LOOPBACK else found
    return ""


def addresses(settings: Settings, port: int) -> Addresses:
    """Behind a proxy the page is where its origins say; otherwise where the server listens."""
    if settings.origins:
        return Addresses([origin.rstrip("/") for origin in settings.origins])
    near = in_the_network(settings.host)
    named = f"[{near}]" if ":" in near else near
    return Addresses([f"http://{named}:{port}"] if near else [], only_here=settings.host in LOOPBACK)
