import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The addresses of pages, as the build wrote them down; those with a part that varies are staff's. */
export function pageAddresses(root) {
  const manifest = JSON.parse(
    readFileSync(join(root, ".next/app-path-routes-manifest.json"), "utf8"),
  );
  return new Set(
    Object.entries(manifest)
      .filter(([file, address]) => file.endsWith("/page") && !address.includes("["))
      .map(([, address]) => address),
  );
}

/**
 * Has a page made in full for a HEAD too. Next.js ends its answer before it begins the page, with
 * whatever status that would have had. Node leaves the body out: its response knows how it was asked.
 * Routes have a HEAD of their own, which must not do what a GET does.
 */
export function askForWholePage(request, addresses) {
  if (request.method !== "HEAD") return;
  if (addresses.has(request.url.split("?", 1)[0])) request.method = "GET";
}
