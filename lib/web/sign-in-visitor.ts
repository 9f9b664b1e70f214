import "server-only";
import { cookies, headers } from "next/headers";
import type { SignInVisitor } from "@/lib/auth/visitor";
import { sessionCookieName, sessionIdIn } from "@/lib/web/session-cookie";
import { ensureBrowser } from "@/lib/web/visitor";

/** Who is about to sign in. The browser gets its cookie now if it has none. */
export async function signInVisitor(): Promise<SignInVisitor> {
  const [visitor, jar, head] = await Promise.all([ensureBrowser(), cookies(), headers()]);
  return {
    ...visitor,
    userAgent: head.get("user-agent") ?? "",
    previousSessionId: await sessionIdIn(jar.get(sessionCookieName())?.value),
  };
}
