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

# A line for each instance. One that's taken out is a comment, not `down`: with a single server left, nginx never
# takes that one out too, whatever fails on it.
edit_instances() { # SED-EXPRESSION
  # Not in place: a mounted file must keep its inode.
  sed -E "$1" "$instances_file" > "$instances_file.new"
  cat "$instances_file.new" > "$instances_file"
  rm "$instances_file.new"
  sh -c "$reload"
}

# Those first that an interrupted run took out: the others may be all that answers.
for name in $names; do
  if grep -Eq "^# server $name[: ]" "$instances_file"; then first="${first:-} $name"; else rest="${rest:-} $name"; fi
done

sh -c "$keep_files"
for name in ${first:-} ${rest:-}; do
  edit_instances "s/^server $name([: ])/# &/"
  # Requests that nginx sent before it reloaded.
  sleep 2
  # Ends when the instance is healthy, which means ready.
  sh -c "$restart \"\$1\"" restart "$name"
  edit_instances "s/^# (server $name[: ])/\1/"
done
sh -c "$restart_others"
