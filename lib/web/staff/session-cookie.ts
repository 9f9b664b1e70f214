import { decode } from "next-auth/jwt";
import { env, isSecureOrigin } from "@/lib/config/env";
import { hostCookieName } from "@/lib/core/host-cookie";

/** Name of next-auth's encrypted cookie, which only holds our session id. */
export function sessionCookieName(): string {
  return hostCookieName("session", isSecureOrigin());
}

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecureOrigin() } as const;
}

/** Returns the session id in a cookie value; null if the value is invalid or expired. */
export async function readSessionId(cookieValue: string | undefined): Promise<string | null> {
  if (!cookieValue) return null;
  try {
    const token = await decode({ token: cookieValue, secret: env().AUTH_SECRET });
    return typeof token?.sid === "string" ? token.sid : null;
  } catch {
    return null;
  }
}
