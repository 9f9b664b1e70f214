import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { hasPermission, type Permission } from "@/lib/auth/permissions";
import { type ActiveSession, readSession } from "@/lib/auth/sessions";
import type { SignInVisitor } from "@/lib/auth/sign-in-limits";
import { getStepUp, mustSetUpTotp } from "@/lib/auth/step-up";
import type { StepUpMethod } from "@/lib/core/action-state";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { readSessionId, sessionCookieName } from "@/lib/web/staff/session-cookie";
import { ensureBrowser } from "@/lib/web/visitor/visitor";

/** Returns the session of this request, read from the database once per request; null if signed out. */
export const getCurrentSession = cache(async (): Promise<ActiveSession | null> => {
  const sessionId = await readSessionId((await cookies()).get(sessionCookieName())?.value);
  return sessionId ? readSession(appCtx(), sessionId) : null;
});

/** Returns the caller if their role has the permission, for server actions and routes; else null. */
export async function getCurrentStaff(permission: Permission): Promise<AdminActor | null> {
  const session = await getCurrentSession();
  if (!session || !hasPermission(session.role, permission)) return null;
  return mustSetUpTotp(appCtx(), session, permission) ? null : toAdminActor(session);
}

/** Returns how the caller must confirm their identity first; null if they needn't. */
export async function getCurrentStepUp(permission: Permission): Promise<StepUpMethod | null> {
  const session = await getCurrentSession();
  return session && getStepUp(session, permission, appCtx().now());
}

/**
 * Returns the caller if their role has the permission. Redirects visitors who are signed out or must
 * set up two-step sign-in, and shows Not Authorized at the same address to everyone else. Every page
 * under /admin calls it first, because layouts don't rerun on each navigation.
 */
export async function requireStaff(permission: Permission): Promise<AdminActor> {
  await connection();
  const session = await getCurrentSession();
  if (!session) redirect("/admin/login");
  const actor = toAdminActor(session) ?? redirect("/admin/not-authorized");
  if (mustSetUpTotp(appCtx(), session, permission)) redirect("/admin/two-step");
  return hasPermission(actor.role, permission) ? actor : forbidden();
}

export type StaffRoute = {
  readonly permission: Permission;
  /** Prefix of the log event if the route fails. */
  readonly where: string;
};

/**
 * Runs a staff route. Anyone without the permission, or from another site, gets 404; a fault is 503.
 */
export async function handleStaffRequest(
  { permission, where }: StaffRoute,
  request: Request,
  run: (admin: AdminActor) => Promise<Response>,
): Promise<Response> {
  try {
    const admin = await getCurrentStaff(permission);
    if (!admin || !isSameOrigin(request)) return new Response(null, { status: 404 });
    return await run(admin);
  } catch (error) {
    return faultResponse(where, error);
  }
}

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
