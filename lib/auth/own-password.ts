import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { verifyPassword } from "@/lib/auth/password-hash";
import { spendTries, type TryKey, tryKey } from "@/lib/auth/spend-try";
import type { AdminActor } from "@/lib/auth/staff-session";
import { tryPolicies } from "@/lib/auth/try-policies";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

export type OwnPasswordProblem =
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_soon"; readonly retryAfterSeconds: number };

/** The hash that was checked. Use `holdsPassword` to see if it's still current. */
export type CheckedPassword = { readonly passwordHash: string; readonly tries: readonly TryKey[] };

/**
 * Checks the signed-in admin's password again, so that an unattended tab isn't enough.
 * Returns the checked hash and the throttle attempts to refund; null for an account without a password.
 */
export async function checkOwnPassword(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  typed: string,
): Promise<Result<CheckedPassword | null, OwnPasswordProblem>> {
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!user?.passwordHash) return ok(null);
  const { secondStep } = tryPolicies;
  const tries = [tryKey(ctx.settings.authSecret, secondStep, "password", actor.userId)];
  const retryAfterSeconds = await spendTries(ctx.db, ctx.now(), tries);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  if (!(await verifyPassword(user.passwordHash, typed))) return fail({ kind: "wrong_password" });
  return ok({ passwordHash: user.passwordHash, tries });
}

/**
 * True if a hash checked before the transaction is still current. Locks the row until the end of the
 * transaction, so a concurrent reset waits and then ends the session created here.
 */
export async function holdsPassword(
  tx: Transaction,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
): Promise<boolean> {
  if (passwordHash === null) return false;
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for("no key update");
  return held.length === 1;
}
