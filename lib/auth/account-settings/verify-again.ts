import { and, eq, isNull } from "drizzle-orm";
import { findUser } from "@/db/queries/auth/users";
import { userSessions } from "@/db/schema";
import {
  isPasswordUnchanged,
  type PasswordCheckProblem,
  verifyOwnPassword,
} from "@/lib/auth/account-settings/verify-own-password";
import { checkSecondStep } from "@/lib/auth/second-step/check-second-step";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import { releaseAttempts } from "@/lib/auth/throttling/throttle";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type VerifyAgainProblem =
  | SignInProblem
  | PasswordCheckProblem
  /** The account has no authenticator app and no password. */
  | { readonly kind: "sign_in_again" };

/**
 * Checks the second factor again, or the password of an account without one, and marks this session
 * as just verified.
 * @param proof the code or the password
 */
export async function verifyAgain(
  ctx: Ctx,
  actor: AdminActor,
  proof: string,
): Promise<Result<null, VerifyAgainProblem>> {
  const user = await findUser(ctx.db, actor.userId);
  if (!user || (!user.totpEnabledAt && !user.passwordHash)) return fail({ kind: "sign_in_again" });
  // Outside the transaction, because hashing takes long and would hold its locks.
  const checked = user.totpEnabledAt ? null : await verifyOwnPassword(ctx, actor, proof);
  if (checked && !checked.ok) return checked;
  return await ctx.db.transaction(async (tx) => {
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: proof });
    if (!second.ok) return second;
    if (checked) {
      const passwordHash = checked.value?.passwordHash ?? null;
      if (!(await isPasswordUnchanged(tx, { userId: user.id, passwordHash })))
        return fail({ kind: "wrong_password" });
      await releaseAttempts(tx, checked.value?.throttleKeys ?? []);
    }
    await tx
      .update(userSessions)
      .set({ verifiedAt: ctx.now() })
      .where(and(eq(userSessions.id, actor.sessionId), isNull(userSessions.revokedAt)));
    return ok(null);
  });
}
