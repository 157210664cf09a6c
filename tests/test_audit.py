"""The audit of dependencies believes a source only after it has found the canary."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tools import audit

pytestmark = pytest.mark.once
Answer = Callable[[str, Any], Any]      # path and body -> JSON, or None for 404


@contextmanager
def source(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """PyPI and npm on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self, body: Any = None) -> None:
            found = answer(self.path, body)
            self.send_response(404 if found is None else 200)
            self.end_headers()
            self.wfile.write(json.dumps(found).encode())

        def do_POST(self) -> None:
            self.do_GET(json.loads(self.rfile.read(int(self.headers["content-length"]))))

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        for name in ("PYPI", "NPM"):
            monkeypatch.setattr(audit, name, f"http://127.0.0.1:{server.server_port}")
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def knows(*vulnerable: str) -> Answer:
    def answer(path: str, body: Any) -> Any:
        if body is not None:
            return {name: [{"title": "bad", "url": "u"}] for name in body if name in vulnerable}
        bad = any(f"/{name}/" in path for name in vulnerable)
        return {"vulnerabilities": [{"id": "CVE-1", "fixed_in": ["9"]}] if bad else []}

    return answer


def test_all_is_well_where_only_the_canary_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with source(knows("jinja2", "lodash"), monkeypatch):
        monkeypatch.setattr(audit, "python_pins", lambda: [("click", "8.1")])
        monkeypatch.setattr(audit, "npm_pins", lambda: [("svelte", "5.0.0")])
        assert audit.main() == 0
    assert capsys.readouterr().out.count("0 vulnerabilities (canary") == 2


def test_a_vulnerable_package_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with source(knows("jinja2", "lodash", "click"), monkeypatch):
        monkeypatch.setattr(audit, "python_pins", lambda: [("click", "8.1"), ("rich", "13.9")])
        assert audit.main() == 1
    assert "click 8.1: CVE-1, mended in ['9']" in capsys.readouterr().out


@pytest.mark.parametrize("answer", [knows(), lambda path, body: None, lambda path, body: ["no object"]])
def test_a_source_that_does_not_know_the_canary_has_not_looked(
    answer: Answer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with source(answer, monkeypatch):
        assert audit.main() == audit.NOT_ASKED
    said = capsys.readouterr().out
    assert said.count("NOT AUDITED") == 2
    assert "0 vulnerabilities" not in said


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("PYPI", "NPM"):
        monkeypatch.setattr(audit, name, "http://127.0.0.1:9")
    assert audit.main() == audit.NOT_ASKED
    assert capsys.readouterr().out.count("NOT AUDITED") == 2


def test_every_pin_of_the_locks_is_read() -> None:
    names = {name for name, _ in audit.python_pins()}
    assert {"click", "starlette", "websockets", "pytest"} <= names
    assert all(version[0].isdigit() for _, version in audit.python_pins())
    assert "svelte" in {name for name, _ in audit.npm_pins()}
