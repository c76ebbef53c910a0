#!/bin/sh
# Runs Passboard with the Node.js on the PATH. The process keeps its number, so that signals reach it.
here=$(dirname "$(readlink -f "$0")")
command -v node >/dev/null || { echo "Passboard needs Node.js 20.19 or newer, and there is no node on the PATH." >&2; exit 1; }
exec node "$here/passboard.cjs" "$@"
