#!/bin/sh
# Restarts the instances one after another, so that visitors notice nothing: gives nginx the new version's
# scripts and styles, then takes an instance out of nginx, restarts it, waits until it's ready, and puts it
# back. The other services follow. deploy/update.sh and deploy/rollback.sh call it.
#
# The commands can be replaced by environment variables, for machines without Docker.
set -eu
cd "$(dirname "$0")"
instances_file=${INSTANCES_FILE:-nginx/instances.conf}
restart=${RESTART:-docker compose up -d --no-deps --force-recreate --wait}
reload=${RELOAD:-docker compose exec -T proxy sh -s < nginx/reload.sh}
# nginx itself isn't restarted: a container of its new image adds the files to the volume that it serves.
keep_files=${KEEP_FILES:-docker compose run --rm -T --no-deps --entrypoint /docker-entrypoint.d/50-keep-static-files.sh proxy}
restart_others=${RESTART_OTHERS:-docker compose up -d --no-deps crons \$(docker compose ps --services | grep -x backup)}
names=${*:-app1 app2}

set_state() { # NAME STATE: down, or nothing
  # Not in place: a mounted file must keep its inode.
  sed -E "s/^(server $1(:[0-9]+)?)( down)? /\1$2 /" "$instances_file" > "$instances_file.new"
  cat "$instances_file.new" > "$instances_file"
  rm "$instances_file.new"
  sh -c "$reload"
}

sh -c "$keep_files"
for name in $names; do
  set_state "$name" " down"
  # Requests that nginx sent before it reloaded.
  sleep 2
  # Ends when the instance is healthy, which means ready.
  sh -c "$restart \"\$1\"" restart "$name"
  set_state "$name" ""
done
sh -c "$restart_others"
