#!/usr/bin/env bash
# Check and build the front end: into the package, or into the folder that is named. With --check, check and test only.
set -euo pipefail
cd "$(dirname "$0")"
export NORN_WEB_OUT="${1:-$(cd .. && pwd)/src/norn/server/static}"

# node_modules as the lock says; one at a time, and only when the lock changed.
mkdir -p ../build
exec 9>../build/web.lock
if command -v flock >/dev/null; then flock 9; fi
stamp=node_modules/.norn-lock
if ! cmp -s package-lock.json "$stamp"; then
    npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
    cp package-lock.json "$stamp"
fi
if [ "${1:-}" = --check ]; then
    node_modules/.bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
    node_modules/.bin/vitest run
    exit
fi
[ -z "${1:-}" ] && node_modules/.bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
node_modules/.bin/vite build --logLevel warn
