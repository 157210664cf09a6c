# Norn. `make play` and `make test` are all that a newcomer needs; both set up first.
# Needs Python 3.11 or newer and make, nothing else.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)

.DEFAULT_GOAL := help
.PHONY: help setup play test test-long lint format fast bench lock wheel web shots clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; do \
	printf '  make %-10s %s\n' "$$name" "$$text"; done

setup: ## install everything pinned into .venv; quick when nothing changed
	@if [ -z "$(PYTHON)" ]; then echo "Norn needs Python 3.11 or newer, and found none." >&2; exit 1; fi
	@$(PYTHON) tools/setup_venv.py

play: setup ## start the web table and open it; `norn play` plays in the terminal
	@.venv/bin/norn serve --open

test: setup ## lint, types, import contracts, tests, contents, and kernel, kit and laws again compiled
	@.venv/bin/python -m tools.check

test-long: setup ## what takes too long for every day: long tests, games and clients compiled, planted faults, known vulnerabilities
	@.venv/bin/python -m tools.check long clients mutation audit

lint: setup ## lint, types and import contracts only
	@.venv/bin/python -m tools.check lint types imports

format: setup ## sort imports, fix what ruff can fix by itself
	@.venv/bin/ruff check --fix-only .

fast: setup ## build the compiled package into .venv-fast; the pure one stays as it is
	@.venv/bin/python tools/build_fast.py

bench: setup ## speed, beside peers, pure and compiled, in one run (BEFORE=folder: thumb beside that version)
	@.venv/bin/python tools/build_fast.py
	@$(PYTHON) tools/setup_venv.py --bench
	@.venv/bin/python bench/run.py --fast-python .venv-fast/bin/python $(if $(BEFORE),--before $(BEFORE))

wheel: setup ## the pure wheel, into dist/
	@.venv/bin/python -m hatchling build -t wheel

lock: ## resolve pyproject.toml into the lock files (UPGRADE=1: to the newest)
	@$(PYTHON) tools/lock.py

web: ## check and build the front end into the package; needs Node
	@bash web/build.sh

shots: setup ## pictures of every game at three sizes, into build/shots; needs chromium
	@.venv/bin/python -m tests.web.shots

clean: ## remove everything that was built or installed here
	rm -rf .venv .venv-fast build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache web/node_modules
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
