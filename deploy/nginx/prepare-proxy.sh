#!/bin/sh
# Before nginx starts: lists the addresses of another CDN than Cloudflare (CDN_RANGES, separated by spaces). Then
# watches the certificate, and reloads nginx when it was renewed.
set -eu
conf=${CDN_CONF:-/run/cdn-ranges.conf}
certificates=${CERTIFICATES:-/etc/nginx/certificates}
reload=${RELOAD:-nginx -s reload}
every=${WATCH_SECONDS:-60}

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
