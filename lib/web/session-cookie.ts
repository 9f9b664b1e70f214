import { decode } from "next-auth/jwt";
import { env, isSecureOrigin } from "@/lib/env";
import { hostCookieName } from "@/lib/host-cookie";

/** The cookie of who is signed in: next-auth's, encrypted, holding our session's id alone. */
export function sessionCookieName(): string {
  return hostCookieName("session", isSecureOrigin());
}

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecureOrigin() } as const;
}

/** The session's id in a cookie's value; null for a value that is not ours or has run out. */
export async function sessionIdIn(cookieValue: string | undefined): Promise<string | null> {
  if (!cookieValue) return null;
  try {
    const token = await decode({ token: cookieValue, secret: env().AUTH_SECRET });
    return typeof token?.sid === "string" ? token.sid : null;
  } catch {
    return null;
  }
}
