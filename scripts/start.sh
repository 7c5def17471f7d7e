#!/bin/sh
# `npm start`: from a fresh clone to the running app. The server takes the place of this shell (exec, which Node cannot
# do): no process waits beside it, a signal reaches it as it was sent, and its exit code is the one that is seen.
cd "$(dirname "$0")/.." || exit 1
node scripts/prepare.mjs || exit 1
export NODE_ENV="${NODE_ENV:-production}"
# Two pools of memory for all threads (glibc) and a small nursery for young objects: idle 129 -> 105 MB, after load
# 185 -> 120 MB, and no slower. A nursery of 2 MB saves 6 MB more and costs a tenth of the speed.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec node --max-semi-space-size=4 apps/server/dist/main.js "$@"
