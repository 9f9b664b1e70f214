import "server-only";
import { isIPv6 } from "node:net";
import { cookies, headers } from "next/headers";
import { visitorsLookAlike } from "@/lib/deploy-environment";
import { env } from "@/lib/env";
import { keyedHash } from "@/lib/secrets/keyed-hash";
import {
  browserCookieName,
  browserCookieOptions,
  isOwnBrowserCookie,
  newBrowserCookie,
} from "@/lib/web/browser-cookie";
import { addressFromHeaders, networkOf } from "@/lib/web/visitor-address";

/** Who asks, as far as we want to know: keyed hashes, so that no address or cookie is stored. */
export type Visitor = {
  /** Null before the visitor has a cookie that we signed. */
  readonly browserHash: string | null;
  /** Of the /24 or /64 the visitor comes from: a proof among several. */
  readonly networkHash: string;
  /** Of the address itself, or an IPv6 visitor's /64: attempts are counted by it. */
  readonly addressHash: string;
};

function browserHashOf(cookieValue: string): string {
  return keyedHash(env().AUTH_SECRET, "browser", cookieValue);
}

export type KnownVisitor = Visitor & { readonly browserHash: string };

/** The visitor of a raw request's headers; route handlers and actions share it. */
export async function currentVisitor(): Promise<Visitor> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const cookie = jar.get(browserCookieName())?.value;
  const { AUTH_SECRET, TRUSTED_PROXIES, OWN_SERVER } = env();
  const isSocketTheirs = OWN_SERVER === "1" && !visitorsLookAlike(env());
  const gateway = { trustedProxies: TRUSTED_PROXIES, isSocketTheirs };
  const address = addressFromHeaders(head, gateway);
  const counted = isIPv6(address) ? networkOf(address) : address;
  return {
    browserHash: cookie && isOwnBrowserCookie(cookie) ? browserHashOf(cookie) : null,
    networkHash: keyedHash(AUTH_SECRET, "network", networkOf(address)),
    addressHash: keyedHash(AUTH_SECRET, "address", counted),
  };
}

/** The visitor with a browser cookie, which is set now if it was missing. For actions and handlers. */
export async function ensureBrowser(): Promise<KnownVisitor> {
  const visitor = await currentVisitor();
  if (visitor.browserHash !== null) return { ...visitor, browserHash: visitor.browserHash };
  const value = newBrowserCookie();
  (await cookies()).set(browserCookieName(), value, browserCookieOptions());
  return { ...visitor, browserHash: browserHashOf(value) };
}
