import { env, isSecureOrigin } from "@/lib/config/env";
import { dayMs } from "@/lib/core/durations";
import { hostCookieName } from "@/lib/core/host-cookie";
import { constantTimeEqual, keyedHash, randomToken } from "@/lib/secrets/tokens";

const ninetyDaysMs = 90 * dayMs;

/** Name of the cookie that identifies a customer's browser, to give access to its own orders. */
export function browserCookieName(): string {
  return hostCookieName("browser", isSecureOrigin());
}

/**
 * The cookie lasts 90 days. It has `expires` only: with `maxAge`, Next.js recomputes the expiry when
 * it copies the cookie and may send two different values.
 */
export function browserCookieOptions({ isSecure = isSecureOrigin() } = {}) {
  return {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    path: "/",
    expires: new Date(Date.now() + ninetyDaysMs),
  } as const;
}

/** Creates a signed value `<random>.<hmac>`. Signed because rate limits count by this cookie. */
export function newBrowserCookie(): string {
  const token = randomToken();
  return `${token}.${signBrowserToken(token)}`;
}

/** True if this site signed the value. */
export function isSignedBrowserCookie(value: string): boolean {
  const [token = "", signature = "", ...rest] = value.split(".");
  return rest.length === 0 && constantTimeEqual(signature, signBrowserToken(token));
}

function signBrowserToken(token: string): string {
  return keyedHash(env().AUTH_SECRET, "browser-cookie", token);
}
