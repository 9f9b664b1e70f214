#!/bin/sh
# Starts the site on a machine with Docker: deploy/start.sh https://shop.example.com
# The first run writes deploy/.env with generated secrets and a self-signed certificate.
set -eu
cd "$(dirname "$0")"
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
# Backups: run \`npm run backup -- new-key\` on your own computer, and copy both values from there.
BACKUP_TO=/backups
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

missing=$(grep -E '^(STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|RESEND_API_KEY|RESEND_WEBHOOK_SECRET|MAIL_FROM|ADMIN_EMAILS)=$' .env | tr -d '=' | tr '\n' ' ' || true)
if [ -n "$missing" ]; then
  echo "Fill in deploy/.env first: $missing"
  exit 1
fi

if [ ! -f certificates/fullchain.pem ]; then
  host=$(sed -n 's#^SITE_URL=https://##p' .env)
  mkdir -p certificates
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout certificates/privkey.pem -out certificates/fullchain.pem 2>/dev/null
  echo "Made a self-signed certificate. Replace deploy/certificates before you open the site."
fi

if grep -q '^BACKUP_PUBLIC_KEY=age1' .env && ! grep -q '^BACKUP_SIGNING_KEY=.' .env; then
  echo "BACKUP_SIGNING_KEY is missing in deploy/.env: docs/operations.md#backups says how to make one."
  exit 1
fi
if grep -q '^BACKUP_PUBLIC_KEY=age1' .env; then profile="--profile backup"; else profile=""; fi
# shellcheck disable=SC2086
exec docker compose $profile up -d --build --wait
