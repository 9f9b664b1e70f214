#!/bin/sh
# Goes back to the version before, one instance after another. The database stays as it is: each version runs on the
# next one's. Running it again returns to the newer version.
set -eu
cd "$(dirname "$0")"
. ./versions.sh
current=$(get_setting SITE_VERSION)
previous=$(get_setting PREVIOUS_VERSION)
if [ -z "$previous" ] || ! docker image inspect "site:$previous" > /dev/null; then
  echo "There's no image of a version before ${current:-this one}." >&2
  exit 1
fi
set_setting SITE_VERSION "$previous"
set_setting PREVIOUS_VERSION "$current"
./rolling-restart.sh
echo "Running $previous."
