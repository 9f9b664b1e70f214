import { isSecureOrigin } from "@/lib/env";

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
