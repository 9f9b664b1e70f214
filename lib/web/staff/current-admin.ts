import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { readSession } from "@/lib/auth/sessions/read-session";
import { type AdminActor, type StaffSession, toAdminActor } from "@/lib/core/admin-actor";
import { appCtx } from "@/lib/web/ctx";
import { readSessionId, sessionCookieName } from "@/lib/web/staff/session-cookie";

/** Returns the session of this request, read from the database once per request; null if signed out. */
export const getCurrentSession = cache(async (): Promise<StaffSession | null> => {
  const sessionId = await readSessionId((await cookies()).get(sessionCookieName())?.value);
  return sessionId ? readSession(appCtx(), sessionId) : null;
});

/** Returns the signed-in admin, for server actions and routes; null for everyone else. */
export async function getCurrentAdmin(): Promise<AdminActor | null> {
  const session = await getCurrentSession();
  return session && toAdminActor(session);
}

/**
 * Returns the signed-in admin or redirects everyone else. Every page under /admin calls it first,
 * because layouts don't rerun on each navigation.
 */
export async function requireAdmin(): Promise<AdminActor> {
  const session = await getCurrentSession();
  if (!session) redirect("/admin/login");
  return toAdminActor(session) ?? redirect("/admin/not-authorized");
}
