import "server-only";
import { env } from "@/lib/env";

/**
 * True for a request that a page of ours made. Browsers name the origin of every POST (Fetch
 * standard, 3.2); the site is told by Sec-Fetch-Site where a GET names none.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === env().SITE_URL;
  return request.headers.get("sec-fetch-site") === "same-origin";
}
