import "server-only";
import type { NextRequest } from "next/server";
import { env, getSiteOrigin } from "@/lib/config/env";

/**
 * True for a request from one of our own pages. Browsers send Origin with every POST (Fetch
 * standard, 3.2); for a GET without it, Sec-Fetch-Site decides.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === env().SITE_URL;
  return request.headers.get("sec-fetch-site") === "same-origin";
}

/**
 * Returns true for a server action posted from a page of another site. Next.js refuses these too,
 * by the same rule, but responds with 500 as if the fault were ours.
 */
export function isForeignAction(request: Pick<NextRequest, "method" | "headers">): boolean {
  const { method, headers } = request;
  const origin = headers.get("origin");
  const isAction =
    headers.has("next-action") || headers.get("content-type")?.startsWith("multipart/form-data");
  if (method !== "POST" || !isAction || origin === null) return false;
  const forwardedHost = headers.get("x-forwarded-host")?.split(",")[0]?.trim();
  const ownHosts = [forwardedHost ?? headers.get("host"), new URL(getSiteOrigin()).host];
  return !URL.canParse(origin) || !ownHosts.includes(new URL(origin).host);
}
