import "server-only";
import { isIP, isIPv4, isIPv6 } from "node:net";
import { cookies, headers } from "next/headers";
import type { UtmAttribution } from "@/db/values/attribution";
import { parseUtmCookie, utmCookie } from "@/lib/attribution/utm";
import { env, isSecureOrigin } from "@/lib/config/env";
import { hostCookieName } from "@/lib/core/host-cookie";
import { keyedHash } from "@/lib/secrets/tokens";
import {
  browserCookieName,
  browserCookieOptions,
  isSignedBrowserCookie,
  newBrowserCookie,
} from "@/lib/web/visitor/browser-cookie";

/** The visitor as keyed hashes, so that we never store an IP address or cookie. */
export type Visitor = {
  /** Null until the visitor has a cookie we signed. */
  readonly browserHash: string | null;
  /** Hash of the visitor's /24 or /64, used as one of several proofs of identity. */
  readonly networkHash: string;
  /** Hash of the IPv4 address or IPv6 /64, used for rate limits. */
  readonly ipHash: string;
  /**
   * Hashes that rate limits count this browser by: its cookie, or its IP address, user agent and
   * language without one. Both on the request that sets the cookie.
   */
  readonly limitKeys: readonly string[];
};

function hashBrowserCookie(cookieValue: string): string {
  return keyedHash(env().AUTH_SECRET, "browser", cookieValue);
}

export type KnownVisitor = Visitor & { readonly browserHash: string };

export type ActionVisitor = KnownVisitor & {
  /** The request had no cookie. In a form's second step, the browser blocks or deleted it. */
  readonly isNew: boolean;
};

/** Returns the visitor of the current request, for route handlers and actions. */
export async function getCurrentVisitor(): Promise<Visitor> {
  const [cookieStore, requestHeaders] = await Promise.all([cookies(), headers()]);
  const cookie = cookieStore.get(browserCookieName())?.value;
  const { AUTH_SECRET, TRUSTED_PROXIES, OWN_SERVER } = env();
  const proxySetup = { trustedProxies: TRUSTED_PROXIES, isSocketVisitor: OWN_SERVER === "1" };
  const address = getIpAddress(requestHeaders, proxySetup);
  // A connection usually gets an IPv6 /64, so its addresses count as one.
  const limited = isIPv6(address) ? toNetwork(address) : address;
  const browserHash = cookie && isSignedBrowserCookie(cookie) ? hashBrowserCookie(cookie) : null;
  const device = [limited, requestHeaders.get("user-agent"), requestHeaders.get("accept-language")];
  return {
    browserHash,
    limitKeys: [browserHash ?? keyedHash(AUTH_SECRET, "device", device.join("\0"))],
    networkHash: keyedHash(AUTH_SECRET, "network", toNetwork(address)),
    ipHash: keyedHash(AUTH_SECRET, "address", limited),
  };
}

/** Returns the visitor, and sets the browser cookie if it's missing. For actions and route handlers. */
export async function ensureBrowser(): Promise<ActionVisitor> {
  const visitor = await getCurrentVisitor();
  if (visitor.browserHash !== null) {
    return { ...visitor, browserHash: visitor.browserHash, isNew: false };
  }
  const value = newBrowserCookie();
  (await cookies()).set(browserCookieName(), value, browserCookieOptions());
  const browserHash = hashBrowserCookie(value);
  return { ...visitor, browserHash, isNew: true, limitKeys: [...visitor.limitKeys, browserHash] };
}

/** Ends what this browser may open without a code, such as its orders. For actions and route handlers. */
export async function forgetBrowser(): Promise<void> {
  (await cookies()).delete({ name: browserCookieName(), path: "/", secure: isSecureOrigin() });
}

/** Returns the visitor's campaign attribution, if any. */
export async function getCurrentUtm(): Promise<UtmAttribution | undefined> {
  const value = (await cookies()).get(hostCookieName(utmCookie, isSecureOrigin()))?.value;
  // `cookies()` already decodes the value, but the parser expects it encoded.
  return parseUtmCookie(value && encodeURIComponent(value));
}

export type ProxySetup = {
  /** Number of proxies in front of the server. */
  readonly trustedProxies: number;
  /** True if visitors connect directly to server/, which overwrites `x-socket-address`. */
  readonly isSocketVisitor: boolean;
};

/**
 * Returns the visitor's IP address: behind N trusted proxies the Nth entry of X-Forwarded-For from
 * the right, otherwise the socket's. Returns `unknown` if there is none.
 */
export function getIpAddress(headers: Pick<Headers, "get">, proxySetup: ProxySetup): string {
  if (proxySetup.trustedProxies === 0) {
    return normalizeIpAddress(proxySetup.isSocketVisitor ? headers.get("x-socket-address") : null);
  }
  const entries = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  return normalizeIpAddress(entries.at(-proxySetup.trustedProxies) ?? null);
}

function normalizeIpAddress(raw: string | null): string {
  const address = raw ?? "";
  if (!isIP(address)) return "unknown";
  return isIPv4(address) ? address : (extractMappedIPv4(address) ?? address);
}

/** Returns the IPv4 address inside an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2), in any notation. */
function extractMappedIPv4(address: string): string | null {
  // URL parsing normalizes to `::ffff:7f00:1`. It doesn't accept a zone id, so remove it first.
  const { hostname } = new URL(`http://[${address.split("%")[0]}]`);
  const groups = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname)?.slice(1);
  const numbers = groups?.map((group) => Number.parseInt(group, 16));
  return numbers?.flatMap((number) => [number >> 8, number & 0xff]).join(".") ?? null;
}

/** Returns the /24 of an IPv4 or the /64 of an IPv6 address, within which phones change their IP address. */
export function toNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIP(address)) return address;
  const [start = "", end = ""] = address.split("%")[0]?.split("::") ?? [];
  const left = start.split(":").filter(Boolean);
  const right = end.split(":").filter(Boolean);
  const middle = address.includes("::")
    ? Array(Math.max(0, 8 - left.length - right.length)).fill("0")
    : [];
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
