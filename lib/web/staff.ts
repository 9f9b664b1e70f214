import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { readSession } from "@/lib/auth/read-session";
import { type AdminActor, adminOf, type StaffSession } from "@/lib/auth/staff-session";
import { appCtx } from "@/lib/web/ctx";
import { sessionCookieName, sessionIdIn } from "@/lib/web/session-cookie";

/** Who is signed in at this request, asked of the database once a request; null for nobody. */
export const currentSession = cache(async (): Promise<StaffSession | null> => {
  const sessionId = await sessionIdIn((await cookies()).get(sessionCookieName())?.value);
  return sessionId ? readSession(appCtx(), sessionId) : null;
});

/** The admin who asks, for server actions and routes; null for everybody else. */
export async function currentAdmin(): Promise<AdminActor | null> {
  const session = await currentSession();
  return session && adminOf(session);
}

/**
 * The admin who asks, for pages: every page under /admin begins with it, for a layout is not run
 * again by each visit and the middleware is the first gate only. Leads everybody else away.
 */
export async function requireAdmin(): Promise<AdminActor> {
  const session = await currentSession();
  if (!session) redirect("/admin/login");
  return adminOf(session) ?? redirect("/admin/not-authorized");
}
