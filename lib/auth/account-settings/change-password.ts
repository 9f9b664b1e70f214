import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import {
  type PasswordCheckProblem,
  verifyOwnPassword,
} from "@/lib/auth/account-settings/verify-own-password";
import { queueAccountNotice } from "@/lib/auth/accounts/queue-account-notice";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import { findPasswordWeakness } from "@/lib/auth/password-rules";
import { revokeAccountSessions } from "@/lib/auth/sessions/end-sessions";
import { releaseAttempts } from "@/lib/auth/throttling/throttle";
import type { WeakPasswordReason } from "@/lib/auth/weak-password";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type ChangePasswordProblem =
  | PasswordCheckProblem
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };

/** Changes the signed-in admin's password and ends the account's other sessions. */
export async function changePassword(
  ctx: Ctx,
  actor: AdminActor,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<Result<null, ChangePasswordProblem>> {
  const now = ctx.now();
  const reason = findPasswordWeakness(password, actor.email);
  if (reason) return fail({ kind: "weak_password", reason });
  const checked = await verifyOwnPassword(ctx, actor, current);
  if (!checked.ok) return checked;
  if (!checked.value) return fail({ kind: "wrong_password" });
  const { passwordHash: was, throttleKeys } = checked.value;
  if (await verifyPassword(was, password)) return fail({ kind: "weak_password", reason: "reused" });

  const passwordHash = await hashPassword(password);
  return await ctx.db.transaction(async (tx) => {
    await releaseAttempts(tx, throttleKeys);
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, actor.userId), eq(users.passwordHash, was)))
      .returning({ id: users.id });
    if (changed.length === 0) return fail({ kind: "wrong_password" });
    const ended = await revokeAccountSessions(ctx, tx, {
      userId: actor.userId,
      except: actor.sessionId,
    });
    await queueAccountNotice(ctx, tx, { email: actor.email, occasion: "password_changed" });
    const details = { sessions_ended: ended };
    await recordAudit(tx, { by: actor, action: "password_changed", details, now });
    return ok(null);
  });
}
