import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { verifyPassword } from "@/lib/auth/password-hash";
import {
  consumeAttempts,
  createThrottleKey,
  type ThrottleKey,
} from "@/lib/auth/throttling/throttle";
import { throttlePolicies } from "@/lib/auth/throttling/throttle-policies";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type PasswordCheckProblem =
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_soon"; readonly retryAfterSeconds: number };

/** The hash that was checked. Use `isPasswordUnchanged` to see if it's still current. */
export type VerifiedPassword = {
  readonly passwordHash: string;
  readonly throttleKeys: readonly ThrottleKey[];
};

/**
 * Checks the signed-in admin's password again, so that an unattended tab isn't enough.
 * Returns the checked hash and the throttle attempts to refund; null for an account without a password.
 */
export async function verifyOwnPassword(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  typed: string,
): Promise<Result<VerifiedPassword | null, PasswordCheckProblem>> {
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!user?.passwordHash) return ok(null);
  const { secondStep } = throttlePolicies;
  const throttleKeys = [
    createThrottleKey(ctx.settings.authSecret, secondStep, "password", actor.userId),
  ];
  const retryAfterSeconds = await consumeAttempts(ctx.db, ctx.now(), throttleKeys);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  if (!(await verifyPassword(user.passwordHash, typed))) return fail({ kind: "wrong_password" });
  return ok({ passwordHash: user.passwordHash, throttleKeys });
}

/**
 * True if a hash checked before the transaction is still current. Locks the row until the end of the
 * transaction, so a concurrent reset waits and then ends the session created here.
 */
export async function isPasswordUnchanged(
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
