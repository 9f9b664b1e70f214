import { env, isSecureOrigin } from "@/lib/env";
import { equalSecrets, keyedHash } from "@/lib/secrets/keyed-hash";
import { randomToken } from "@/lib/secrets/random-token";

/** A random value that knows a buyer's browser again: proof for its own orders and downloads. */
export function browserCookieName(): string {
  return isSecureOrigin() ? "__Host-browser" : "browser";
}

export function browserCookieOptions() {
  return {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecureOrigin(),
    path: "/",
    maxAge: 60 * 60 * 24 * 90,
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
