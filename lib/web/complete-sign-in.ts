import "server-only";
import { bootstrapAdmin } from "@/lib/auth/bootstrap-admin";
import { describeError, log } from "@/lib/log";
import { appCtx } from "@/lib/web/ctx";
import { currentSession } from "@/lib/web/staff";

/** Runs `bootstrap_admin` for the signed-in user; failures are only logged. False if signed out. */
export async function completeSignIn(): Promise<boolean> {
  const session = await currentSession();
  if (!session) return false;
  const ctx = appCtx();
  try {
    await ctx.db.transaction((tx) => bootstrapAdmin(ctx, tx, session.userId));
  } catch (error) {
    log.error("auth.bootstrap_failed", { reason: describeError(error) });
  }
  return true;
}
