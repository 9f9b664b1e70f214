#!/bin/sh
# Restarts the instances one after another, so that visitors notice nothing: takes an instance out of
# nginx, restarts it, waits until it's ready, and puts it back. After `docker compose build`, this is a deploy.
#
# Both commands can be replaced by environment variables, for machines without Docker.
set -eu
cd "$(dirname "$0")"
instances_file=${INSTANCES_FILE:-nginx/instances.conf}
restart=${RESTART:-docker compose up -d --no-deps --force-recreate --wait}
reload=${RELOAD:-docker compose exec -T proxy nginx -s reload}
names=${*:-app1 app2}

set_state() { # NAME STATE: down, or nothing
  # Not in place: a mounted file must keep its inode.
  sed -E "s/^(server $1(:[0-9]+)?)( down)? /\1$2 /" "$instances_file" > "$instances_file.new"
  cat "$instances_file.new" > "$instances_file"
  rm "$instances_file.new"
  sh -c "$reload"
}

for name in $names; do
  set_state "$name" " down"
  # Requests that nginx sent before it reloaded.
  sleep 2
  # Ends when the instance is healthy, which means ready.
  sh -c "$restart \"\$1\"" restart "$name"
  set_state "$name" ""
done
