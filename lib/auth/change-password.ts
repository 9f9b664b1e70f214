import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { endSessionsOf } from "@/lib/auth/end-sessions";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import { weaknessOf } from "@/lib/auth/password-rules";
import { queueAccountNotice } from "@/lib/auth/queue-account-notice";
import { giveTriesBack, spendTries, tryKey } from "@/lib/auth/spend-try";
import type { AdminActor } from "@/lib/auth/staff-session";
import { tryPolicies } from "@/lib/auth/try-policies";
import type { WeakPasswordReason } from "@/lib/auth/weak-password";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

export type ChangePasswordProblem =
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_soon"; readonly retryAfterSeconds: number }
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };

/** Changes the password of who is signed in and ends the account's other sessions. */
export async function changePassword(
  ctx: Ctx,
  actor: AdminActor,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<Result<null, ChangePasswordProblem>> {
  const now = ctx.now();
  const reason = weaknessOf(password, actor.email);
  if (reason) return fail({ kind: "weak_password", reason });
  const tries = [tryKey(ctx.settings.authSecret, tryPolicies.secondStep, "password", actor.userId)];
  const retryAfterSeconds = await spendTries(ctx.db, now, tries);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.userId));
  const isRight = await verifyPassword(user?.passwordHash ?? null, current);
  if (!isRight) return fail({ kind: "wrong_password" });
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    await giveTriesBack(tx, tries);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, actor.userId));
    const ended = await endSessionsOf(ctx, tx, { userId: actor.userId, except: actor.sessionId });
    await queueAccountNotice(ctx, tx, { email: actor.email, occasion: "password_changed" });
    const details = { sessions_ended: ended };
    await recordAudit(tx, { by: actor, action: "password_changed", details, now });
  });
  return ok(null);
}
