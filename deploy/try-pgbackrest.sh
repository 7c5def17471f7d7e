#!/bin/sh
# Tests the point-in-time recovery of OPERATIONS.md on a temporary cluster: a full backup, further rows, their
# deletion,
# # and a restore to the moment before it. Needs Debian's postgresql and pgbackrest; nothing listens on a port.
set -eu

for program in pgbackrest /usr/lib/postgresql/*/bin/postgres; do
  command -v "$program" > /dev/null || { echo "skipped: $program is not installed (apt-get install postgresql pgbackrest)"; exit 0; }
done
# PostgreSQL does not run as root, and only root can switch to another user.
if [ "$(id -u)" = 0 ]; then exec runuser -u postgres -- sh -s < "$0"; fi

bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
work=$(mktemp -d)
cluster=$work/cluster
trap '"$bin/pg_ctl" -D "$cluster" -m immediate stop > /dev/null 2>&1 || true; rm -rf "$work"' EXIT
mkdir "$work/socket" "$work/backups" "$work/log"

cat > "$work/pgbackrest.conf" <<CONF
[global]
repo1-path=$work/backups
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(head -c 32 /dev/urandom | base64)
log-path=$work/log
lock-path=$work/log
start-fast=y

[propolis]
pg1-path=$cluster
pg1-socket-path=$work/socket
CONF
backrest() { pgbackrest --config="$work/pgbackrest.conf" --stanza=propolis --log-level-console=warn "$@"; }
ask() { "$bin/psql" -X -q -t -A -v ON_ERROR_STOP=1 -h "$work/socket" -d postgres -c "$1"; }
start() { "$bin/pg_ctl" -D "$cluster" -w -l "$work/log/postgres" start > /dev/null || { cat "$work/log/postgres"; exit 1; }; }

"$bin/initdb" -D "$cluster" --auth=trust > /dev/null
cat >> "$cluster/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$work/socket'
wal_level = replica
archive_mode = on
archive_command = 'pgbackrest --config=$work/pgbackrest.conf --stanza=propolis archive-push %p'
CONF
start
backrest stanza-create
backrest check
ask "create table observations (id int, note text); insert into observations select n, 'before' from generate_series(1, 1000) n"
backrest --type=full backup
ask "insert into observations select n, 'after the backup' from generate_series(1001, 1500) n"
moment=$(ask "select now()")
sleep 1 # the moment lies between what is wanted and what is not
ask "delete from observations"
ask "select pg_switch_wal()" > /dev/null
echo "noted at $moment: 1500 rows; then deleted: $(ask 'select count(*) from observations') rows"

"$bin/pg_ctl" -D "$cluster" -m fast -w stop > /dev/null
backrest --delta --type=time "--target=$moment" --target-action=promote restore
start
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
rows=$(ask "select count(*) from observations")
echo "brought back to $moment: $rows rows"
[ "$rows" = 1500 ]
