#!/bin/sh
# `npm start`: from a fresh clone to the running app. The server takes the place of this shell (exec, which Node cannot
# do): no process waits beside it, a signal reaches it as it was sent, and its exit code is the one that is seen.
cd "$(dirname "$0")/.." || exit 1
node scripts/prepare.mjs || exit 1
export NODE_ENV="${NODE_ENV:-production}"
exec node apps/server/dist/main.js "$@"
