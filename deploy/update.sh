#!/bin/sh
# Deploys the version in this folder: builds its images, migrates, and restarts one instance after another.
# deploy/rollback.sh goes back to the one before.
set -eu
cd "$(dirname "$0")"
. ./versions.sh
old=$(get_setting SITE_VERSION)
new=$(get_version)
SITE_VERSION=$new docker compose --profile backup build
SITE_VERSION=$new docker compose run --rm migrate
if [ "$old" != "$new" ]; then set_setting PREVIOUS_VERSION "$old"; fi
set_setting SITE_VERSION "$new"
./rolling-restart.sh
echo "Running $new."
