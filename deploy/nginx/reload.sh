#!/bin/sh
# Reloads nginx and returns once its new workers have taken over: until then, requests go where the configuration before
# said, for seconds on a busy machine. The arguments are nginx's command, if it isn't the container's.
set -eu
if [ $# = 0 ]; then set -- nginx; fi
pid_file=${PID_FILE:-/run/nginx.pid}

list_workers() { # those that accept connections
  for pid in $(pgrep -P "$(cat "$pid_file")"); do
    if tr '\0' ' ' 2> /dev/null < "/proc/$pid/cmdline" | grep -Eq 'worker process *$'; then echo "$pid"; fi
  done
}

old=$(list_workers)
"$@" -s reload
for pid in $old; do
  while list_workers | grep -qx "$pid"; do sleep 0.1; done
done
