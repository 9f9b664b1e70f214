#!/bin/sh
# Before nginx starts: writes the name it answers to (SITE_URL's) and the addresses of another CDN than Cloudflare
# (CDN_RANGES, separated by spaces). Then watches the certificate, and reloads nginx when it was renewed.
set -eu
folder=${CONF_FOLDER:-/run}
certificates=${CERTIFICATES:-/etc/nginx/certificates}
reload=${RELOAD:-nginx -s reload}
every=${WATCH_SECONDS:-60}

host=${SITE_URL#*://}
host=${host%%:*}
case $host in
  "" | *[!a-zA-Z0-9.-]*) echo "SITE_URL has no host name" >&2; exit 1 ;;
esac
echo "server_name $host;" > "$folder/server-name.conf"

conf=$folder/cdn-ranges.conf
: > "$conf"
for range in ${CDN_RANGES:-}; do
  case $range in
    *[!0-9a-fA-F.:/]*) echo "CDN_RANGES: $range isn't an address range" >&2; exit 1 ;;
  esac
  echo "set_real_ip_from $range;" >> "$conf"
done

sum() { cat "$certificates"/*.pem | cksum; }
watch() {
  before=$(sum)
  while sleep "$every"; do
    now=$(sum)
    if [ "$now" != "$before" ] && sh -c "$reload"; then before=$now; fi
  done
}
if [ "$every" != never ]; then watch & fi
