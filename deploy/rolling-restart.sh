#!/bin/sh
# Restarts the serving processes one by one without failed requests: each is taken out of nginx first, and put back
# once
# # it is healthy. `rolling-restart.sh 3001 3002 3003`; needs the rights to reload nginx and restart the services.
set -eu
PROCESSES=${PROCESSES:-/etc/nginx/propolis/processes.conf}
RELOAD=${RELOAD:-nginx -s reload}
RESTART=${RESTART:-systemctl restart propolis-web@}
# Seconds: nginx finishes accepted requests, and a restarted process must become healthy.
PASSED_ON=${PASSED_ON:-1}
HEALTHY=${HEALTHY:-60}

[ $# -gt 1 ] || { echo "usage: $0 PORT PORT...: at least two, so that one serves meanwhile" >&2; exit 2; }

in_turn() { # the processes but the one that is named, if any
  for port; do [ "$port" = "$OUT" ] || echo "server 127.0.0.1:$port max_fails=0;"; done > "$PROCESSES.draft"
  mv "$PROCESSES.draft" "$PROCESSES"
  $RELOAD
}

is_healthy() { curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$1/api/health"; }

for restarted; do
  OUT=$restarted
  in_turn "$@"
  sleep "$PASSED_ON"
  $RESTART"$restarted"
  waited=0
  until is_healthy "$restarted"; do
    waited=$((waited + 1))
    [ "$waited" -le "$HEALTHY" ] || { echo "$restarted is not healthy after $HEALTHY s: the others serve" >&2; exit 1; }
    sleep 1
  done
  echo "$restarted serves again"
done
OUT=
in_turn "$@"
