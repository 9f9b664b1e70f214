#!/bin/sh
# Gets the certificate of SITE_URL's name from Let's Encrypt, or from ACME_SERVER, and renews it: certbot answers the
# authority in a folder that nginx serves. CERTIFICATE=own leaves the files to you. `once` ends after one attempt.
set -eu
out=${CERTIFICATES:-/certificates}
state=${ACME_STATE:-/etc/letsencrypt}
webroot=${ACME_WEBROOT:-/srv/acme}
name=${SITE_URL#https://}
name=${name%%[:/]*}

copy() { # FILE TO, complete or not at all
  cp "$1" "$2.new" && mv "$2.new" "$2"
}

renew() {
  if [ -n "${ACME_EMAIL:-}" ]; then contact="--email $ACME_EMAIL"; else contact=--register-unsafely-without-email; fi
  # shellcheck disable=SC2086
  certbot certonly --quiet --non-interactive --agree-tos --webroot --webroot-path "$webroot" \
    --config-dir "$state" --work-dir /tmp/certbot --logs-dir /tmp/certbot --cert-name site --domain "$name" \
    --keep-until-expiring $contact \
    ${ACME_SERVER:+--server "$ACME_SERVER"} ${CERTBOT_OPTIONS:-} || return 1
  live=$state/live/site
  cmp -s "$live/fullchain.pem" "$out/fullchain.pem" && return 0
  copy "$live/privkey.pem" "$out/privkey.pem"
  copy "$live/fullchain.pem" "$out/fullchain.pem"
  echo "The certificate of $name is new."
}

if [ "${1:-}" = once ]; then renew; exit; fi
while :; do
  if [ "${CERTIFICATE:-}" = own ]; then sleep 86400; continue; fi
  # An authority counts failed attempts: at most one an hour.
  if renew; then sleep 43200; else sleep 3600; fi &
  wait $!
done
