import "server-only";
import { cookies, headers } from "next/headers";
import type { SignInVisitor } from "@/lib/auth/throttle";
import { readSessionId, sessionCookieName } from "@/lib/web/staff/session-cookie";
import { ensureBrowser } from "@/lib/web/visitor/visitor";

/** Returns the visitor who is signing in, and sets the browser cookie if it's missing. */
export async function getSignInVisitor(): Promise<SignInVisitor> {
  const [visitor, cookieStore, requestHeaders] = await Promise.all([
    ensureBrowser(),
    cookies(),
    headers(),
  ]);
  return {
    ...visitor,
    userAgent: requestHeaders.get("user-agent") ?? "",
    previousSessionId: await readSessionId(cookieStore.get(sessionCookieName())?.value),
  };
}
