import "server-only";
import type { NextRequest } from "next/server";
import { type Env, env, getOwnHosts } from "@/lib/config/env";

type OriginSettings = Pick<Env, "SITE_URL" | "DEPLOY_ENV">;
type WithHeaders = Pick<Request, "headers">;

/**
 * Returns the origin that the visitor's browser shows. That's SITE_URL, whatever the request says, except
 * in local mode: a forwarded port or a phone reaches the same site by another name.
 */
export function getVisitorOrigin(request: WithHeaders, settings: OriginSettings = env()): string {
  const { SITE_URL: siteUrl, DEPLOY_ENV: deployEnv } = settings;
  const host = getRequestHost(request);
  if (deployEnv !== "local" || !host || host === new URL(siteUrl).host) return siteUrl;
  const isHttps = firstValue(request, "x-forwarded-proto") === "https";
  const url = `${isHttps ? "https" : "http"}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : siteUrl;
}

/**
 * True for a request from one of our own pages. Browsers send Origin with every POST (Fetch
 * standard, 3.2); for a GET without it, Sec-Fetch-Site decides.
 */
export function isSameOrigin(request: WithHeaders, settings: OriginSettings = env()): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") === "same-origin";
  if (settings.DEPLOY_ENV !== "local") return origin === settings.SITE_URL;
  return [getRequestHost(request), ...getOwnHosts()].includes(getHost(origin));
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
  return ![getRequestHost({ headers }), ...getOwnHosts()].includes(getHost(origin));
}

/** Returns the host that the visitor asked for; also behind a proxy that rewrites Host. */
function getRequestHost(request: WithHeaders): string | null {
  return firstValue(request, "x-forwarded-host") || request.headers.get("host") || null;
}

/** Returns the entry of the proxy that's closest to the visitor. */
function firstValue({ headers }: WithHeaders, name: string): string | undefined {
  return headers.get(name)?.split(",")[0]?.trim();
}

function getHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}
