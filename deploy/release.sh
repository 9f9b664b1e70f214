#!/bin/sh
# Runs the unit and integration tests on Node.js 24, which .ci/run skips to save time. Then writes what
# belongs to a release of the current commit to a folder: the list of its packages (CycloneDX), its source,
# and the checksums of both.
set -eu
cd "$(dirname "$0")/.."
out=${1:-release}
commit=$(git rev-parse HEAD)
[ -z "$(git status --porcelain)" ] || { echo "Commit or remove your changes first."; exit 1; }
npx --yes node@24.21.0 tools/dev/run.mjs test --steps unit,integration
mkdir -p "$out"
npm sbom --omit dev --sbom-format cyclonedx > "$out/sbom.cdx.json"
git archive --format=tar.gz --prefix="site-$commit/" --output="$out/source.tar.gz" "$commit"
(cd "$out" && sha256sum sbom.cdx.json source.tar.gz > SHA256SUMS)
echo "Wrote $out for $commit."
