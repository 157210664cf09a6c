"""The HTTP routes as an OpenAPI document, made from the records: for schemathesis to read."""

from __future__ import annotations

from typing import Any

import msgspec

from norn.server.messages import http

BODIES = {
    "CreateTable": http.CreateTable, "UploadSave": http.UploadSave, "ForkTable": http.ForkTable, "Report": http.Report,
    "SeatControl": http.SeatControl, "Claim": http.Claim,
}
TABLE = "/api/tables/{table}"
OPERATIONS = [
    ("get", "/api/health", ""),
    ("get", "/api/metrics", ""),
    ("get", "/api/games", ""),
    ("get", "/api/games/{game}/learn", ""),
    ("get", "/api/games/{game}/rules", ""),
    ("get", "/api/games/{game}/rules/{rule}", ""),
    ("post", "/api/tables", "CreateTable"),
    ("post", "/api/saves", "UploadSave"),
    ("get", TABLE, ""),
    ("get", f"{TABLE}/save", ""),
    ("get", f"{TABLE}/export", ""),
    ("post", f"{TABLE}/fork", "ForkTable"),
    ("post", f"{TABLE}/report", "Report"),
    ("post", f"{TABLE}/seats/{{seat}}", "SeatControl"),
    ("post", f"{TABLE}/seats/{{seat}}/free", ""),
    ("delete", f"{TABLE}/seats/{{seat}}/free", ""),
    ("get", "/api/invitation", ""),
    ("post", f"{TABLE}/claim", "Claim"),
    ("post", f"{TABLE}/links/{{link}}", ""),
    ("post", f"{TABLE}/reopen", ""),
]


def document(table: str) -> dict[str, Any]:
    _, components = msgspec.json.schema_components(list(BODIES.values()), ref_template="#/components/schemas/{name}")
    examples = {"table": [table], "game": ["hearts", "skald", "none"], "rule": ["play.follow", "x"],
                "seat": ["0", "3", "9"], "link": ["0", "spectator", "invitation", "x"]}
    paths: dict[str, Any] = {}
    for method, path, body in OPERATIONS:
        names = [part.split("}")[0] for part in path.split("{")[1:]]
        operation: dict[str, Any] = {
            "parameters": [
                {"name": name, "in": "path", "required": True,
                 "schema": {"anyOf": [{"enum": examples[name]}, {"type": "string", "minLength": 1}]}}
                for name in names
            ],
            "responses": {"default": {"description": "an answer"}},
        }
        if body:
            schema = {"$ref": f"#/components/schemas/{body}"}
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
        paths.setdefault(path, {})[method] = operation
    return {"openapi": "3.1.0", "info": {"title": "Norn", "version": "1"}, "paths": paths,
            "components": {"schemas": components}}
