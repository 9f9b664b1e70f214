"use server";

import { bootstrapAdmin } from "@/lib/auth/bootstrap-admin";
import { describeError, log } from "@/lib/core/log";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentSession } from "@/lib/web/staff/current-staff";

/**
 * The last step of `/auth/callback`: runs `bootstrapAdmin` for the signed-in user. Failures are only
 * logged. Returns false if signed out.
 */
export async function completeSignInAction(): Promise<boolean> {
  const session = await getCurrentSession();
  if (!session) return false;
  const ctx = appCtx();
  try {
    await ctx.db.transaction((tx) => bootstrapAdmin(ctx, tx, session.userId));
  } catch (error) {
    log.error("auth.bootstrap_failed", { reason: describeError(error) });
  }
  return true;
}
