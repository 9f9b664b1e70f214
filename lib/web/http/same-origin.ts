import "server-only";
import { env } from "@/lib/config/env";

/**
 * True for a request from one of our own pages. Browsers send Origin with every POST (Fetch
 * standard, 3.2); for a GET without it, Sec-Fetch-Site decides.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === env().SITE_URL;
  return request.headers.get("sec-fetch-site") === "same-origin";
}
