#!/bin/sh
# Collects the image's files in one folder: Next.js with only the packages it needs, the server and the
# programs next to it, and the files they read. Run it after `BUILD_STANDALONE=1 npm run build`.
set -eu
out=${1:?usage: deploy/assemble.sh FOLDER}
cd "$(dirname "$0")/.."
mkdir -p "$out/.next" "$out/dist" "$out/db" "$out/emails" "$out/content/ebook" "$out/app" "$out/lib/pdf"
cp -R .next/standalone/. "$out"
cp -R .next/static "$out/.next/static"
cp -R public "$out/public"
node build/compile-programs.mjs --with-packages
for program in server migrate backup restore crons check-ebook read-calendar; do cp "dist/$program.mjs" "$out/dist/"; done
cp -R db/migrations "$out/db/"
# Only `npm run db:generate` reads these, and each has the whole schema.
rm -f "$out"/db/migrations/meta/*_snapshot.json
cp -R emails/sequence emails/follow-ups "$out/emails/"
cp -R content/course "$out/content/"
cp -R content/ebook/dist "$out/content/ebook/"
cp -R lib/pdf/fonts "$out/lib/pdf/"
cp -R app/fonts "$out/app/"
cp vercel.json "$out/"
# Found by tracing, never read, and Next.js's own server, which ours replaces.
rm -rf "$out/tests" "$out/tools" "$out/server.js"
