import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { endSessionsOf } from "@/lib/auth/end-sessions";
import { checkOwnPassword, type OwnPasswordProblem } from "@/lib/auth/own-password";
import { hashPassword } from "@/lib/auth/password-hash";
import { weaknessOf } from "@/lib/auth/password-rules";
import { queueAccountNotice } from "@/lib/auth/queue-account-notice";
import { giveTriesBack } from "@/lib/auth/spend-try";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { WeakPasswordReason } from "@/lib/auth/weak-password";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

export type ChangePasswordProblem =
  | OwnPasswordProblem
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };

/** Changes the signed-in admin's password and ends the account's other sessions. */
export async function changePassword(
  ctx: Ctx,
  actor: AdminActor,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<Result<null, ChangePasswordProblem>> {
  const now = ctx.now();
  const reason = weaknessOf(password, actor.email);
  if (reason) return fail({ kind: "weak_password", reason });
  const checked = await checkOwnPassword(ctx, actor, current);
  if (!checked.ok) return checked;
  if (!checked.value) return fail({ kind: "wrong_password" });
  const { passwordHash: was, tries } = checked.value;
  const passwordHash = await hashPassword(password);
  return await ctx.db.transaction(async (tx) => {
    await giveTriesBack(tx, tries);
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, actor.userId), eq(users.passwordHash, was)))
      .returning({ id: users.id });
    if (changed.length === 0) return fail({ kind: "wrong_password" });
    const ended = await endSessionsOf(ctx, tx, { userId: actor.userId, except: actor.sessionId });
    await queueAccountNotice(ctx, tx, { email: actor.email, occasion: "password_changed" });
    const details = { sessions_ended: ended };
    await recordAudit(tx, { by: actor, action: "password_changed", details, now });
    return ok(null);
  });
}
