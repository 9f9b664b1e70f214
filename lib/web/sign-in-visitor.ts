import "server-only";
import { cookies, headers } from "next/headers";
import type { SignInVisitor } from "@/lib/auth/visitor";
import { sessionCookieName, sessionIdIn } from "@/lib/web/session-cookie";
import { ensureBrowser } from "@/lib/web/visitor";

/** Returns the visitor who is signing in, and sets the browser cookie if it's missing. */
export async function signInVisitor(): Promise<SignInVisitor> {
  const [visitor, jar, head] = await Promise.all([ensureBrowser(), cookies(), headers()]);
  return {
    ...visitor,
    userAgent: head.get("user-agent") ?? "",
    previousSessionId: await sessionIdIn(jar.get(sessionCookieName())?.value),
  };
}
