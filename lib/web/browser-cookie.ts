import { dayMs } from "@/lib/durations";
import { env, isSecureOrigin } from "@/lib/env";
import { hostCookieName } from "@/lib/host-cookie";
import { equalSecrets, keyedHash } from "@/lib/secrets/keyed-hash";
import { randomToken } from "@/lib/secrets/random-token";

const ninetyDaysMs = 90 * dayMs;

/** A random value that knows a buyer's browser again: proof for its own orders and downloads. */
export function browserCookieName(): string {
  return hostCookieName("browser", isSecureOrigin());
}

/**
 * It lasts 90 days, said as an instant alone: the framework writes the cookie anew as it passes an
 * answer on, counts a duration from then, and sends both where the second has changed meanwhile.
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

/** A new browser's value, signed: `<random>.<hmac>`. Attempts are counted by it, so nobody may make their own. */
export function newBrowserCookie(): string {
  const token = randomToken();
  return `${token}.${signatureOf(token)}`;
}

/** True for a value that this site gave out. */
export function isOwnBrowserCookie(value: string): boolean {
  const [token = "", signature = "", ...rest] = value.split(".");
  return rest.length === 0 && equalSecrets(signature, signatureOf(token));
}

function signatureOf(token: string): string {
  return keyedHash(env().AUTH_SECRET, "browser-cookie", token);
}
