import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The headers that next.config.ts gives every address, as the build wrote them down: pairs of name
 * and value. Next.js answers redirects and what it can't read before it looks at them, so our
 * server sets them first; what a route has of its own replaces them.
 */
export function firstHeaders(root) {
  const manifest = JSON.parse(readFileSync(join(root, ".next/routes-manifest.json"), "utf8"));
  return manifest.headers
    .filter(({ source }) => source === "/:path*")
    .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value]));
}
