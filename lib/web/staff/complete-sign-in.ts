import "server-only";
import { bootstrapAdmin } from "@/lib/auth/accounts/bootstrap-admin";
import { describeError, log } from "@/lib/core/log";
import { appCtx } from "@/lib/web/ctx";
import { getCurrentSession } from "@/lib/web/staff/current-admin";

/** Runs `bootstrap_admin` for the signed-in user; failures are only logged. False if signed out. */
export async function completeSignIn(): Promise<boolean> {
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
