import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { readSession } from "@/lib/auth/read-session";
import { type AdminActor, adminOf, type StaffSession } from "@/lib/auth/staff-session";
import { appCtx } from "@/lib/web/ctx";
import { sessionCookieName, sessionIdIn } from "@/lib/web/session-cookie";

/** Returns the session of this request, read from the database once per request; null if signed out. */
export const currentSession = cache(async (): Promise<StaffSession | null> => {
  const sessionId = await sessionIdIn((await cookies()).get(sessionCookieName())?.value);
  return sessionId ? readSession(appCtx(), sessionId) : null;
});

/** Returns the signed-in admin, for server actions and routes; null for everyone else. */
export async function currentAdmin(): Promise<AdminActor | null> {
  const session = await currentSession();
  return session && adminOf(session);
}

/**
 * Returns the signed-in admin or redirects everyone else. Every page under /admin calls it first,
 * because layouts don't rerun on each navigation.
 */
export async function requireAdmin(): Promise<AdminActor> {
  const session = await currentSession();
  if (!session) redirect("/admin/login");
  return adminOf(session) ?? redirect("/admin/not-authorized");
}
