#!/bin/sh
# Starts the site on a machine with Docker: deploy/start.sh https://shop.example.com
# The first run writes deploy/.env with generated secrets. The site's certificate comes from Let's Encrypt within a
# minute of the start; until then it's self-signed.
set -eu
cd "$(dirname "$0")"
. ./versions.sh
secret() { openssl rand -base64 32 | tr -d '\n'; }

if [ ! -f .env ]; then
  url=${1:?usage: deploy/start.sh https://your-domain}
  umask 077
  cat > .env <<EOF
SITE_URL=$url
POSTGRES_PASSWORD=$(openssl rand -hex 24)
OWNER_PASSWORD=$(openssl rand -hex 24)
SITE_PASSWORD=$(openssl rand -hex 24)
AUTH_SECRET=$(secret)
LINK_SECRET=$(secret)
CRON_SECRET=$(openssl rand -hex 32)
NEXT_SERVER_ACTIONS_ENCRYPTION_KEY=$(secret)
# Fill in these, then run deploy/start.sh again. docs/operations.md explains each setting.
STRIPE_SECRET_KEY=
STRIPE_WEBHOOK_SECRET=
RESEND_API_KEY=
RESEND_WEBHOOK_SECRET=
MAIL_FROM=
ADMIN_EMAILS=
# For Let's Encrypt's notices; may stay empty.
ACME_EMAIL=
# Backups, off this machine: a bucket such as s3://name/folder, and its keys. A folder such as /backups is lost with
# the machine. Run \`npm run backup -- new-key\` on your own computer, and copy both keys from there. A bucket needs its
# region on Amazon, its endpoint elsewhere.
BACKUP_TO=
S3_REGION=
S3_ENDPOINT=
S3_ACCESS_KEY_ID=
S3_SECRET_ACCESS_KEY=
BACKUP_PUBLIC_KEY=
BACKUP_SIGNING_KEY=
EOF
  echo "Wrote deploy/.env."
fi

# An older installation: one superuser, named site, owned everything.
if ! grep -q '^OWNER_PASSWORD=' .env; then
  printf 'POSTGRES_USER=site\nOWNER_PASSWORD=%s\nSITE_PASSWORD=%s\n' \
    "$(openssl rand -hex 24)" "$(openssl rand -hex 24)" >> .env
  docker compose up -d --wait db
  docker compose exec -T db sh /docker-entrypoint-initdb.d/create-roles.sh
fi

missing=$(grep -E '^(STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|RESEND_API_KEY|RESEND_WEBHOOK_SECRET|MAIL_FROM|ADMIN_EMAILS|BACKUP_TO|BACKUP_PUBLIC_KEY|BACKUP_SIGNING_KEY)=$' .env | tr -d '=' | tr '\n' ' ' || true)
if [ -n "$missing" ]; then
  echo "Fill in deploy/.env first: $missing"
  exit 1
fi

if [ ! -f certificates/fullchain.pem ]; then
  host=$(sed -n 's#^SITE_URL=https://##p' .env)
  mkdir -p certificates
  openssl req -x509 -newkey rsa:2048 -nodes -days 7 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout certificates/privkey.pem -out certificates/fullchain.pem 2>/dev/null
  echo "Made a self-signed certificate, which Let's Encrypt's replaces."
fi

case $(get_setting BACKUP_TO) in
  s3://*) ;;
  *) echo "Warning: backups to $(get_setting BACKUP_TO) are lost together with this machine. Status says so, too." >&2 ;;
esac
if [ -z "$(get_setting SITE_VERSION)" ]; then set_setting SITE_VERSION "$(get_version)"; fi
# shellcheck disable=SC2086
exec docker compose --profile backup up -d --build --wait
