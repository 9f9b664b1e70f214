import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { recoveryCodes, users } from "@/db/schema";
import { queueAccountNotice } from "@/lib/auth/account-events";
import type { SignInProblem } from "@/lib/auth/auth-copy";
import { createDelayedAttempt } from "@/lib/auth/sign-in-limits";
import { hashRecoveryCode, parseRecoveryCode, totpStep, unsealTotpSecret } from "@/lib/auth/totp";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hitDelays, releaseDelays } from "@/lib/rate-limit/hit-rate-limit";
import { signInDelays } from "@/lib/rate-limit/policies";

export type UserRow = typeof users.$inferSelect;

/**
 * Checks the TOTP or recovery code of an account with two-step sign-in, after the first step has
 * succeeded. Each code works once. Accounts without TOTP pass.
 */
export async function checkSecondStep(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { user, enteredCode }: { readonly user: UserRow; readonly enteredCode: string | null },
): Promise<Result<null, SignInProblem>> {
  if (!user.totpEnabledAt || !user.totpSecret) return ok(null);
  const secret = unsealTotpSecret(ctx.settings.authSecret, user.totpSecret);
  if (enteredCode === null || enteredCode.trim() === "") {
    return fail({ kind: secret === null ? "totp_unreadable" : "totp_required" });
  }
  const attempts = [
    createDelayedAttempt(ctx.settings.authSecret, signInDelays.secondStep, user.id),
  ];
  const limit = await hitDelays(tx, ctx.now(), attempts);
  if (!limit.allowed) return fail({ kind: "too_soon", retryAfterSeconds: limit.retryAfterSeconds });
  const isValid =
    (secret !== null && (await consumeTotp(ctx, tx, { user, secret, enteredCode }))) ||
    (await consumeRecoveryCode(ctx, tx, user, enteredCode));
  if (!isValid) return fail({ kind: secret === null ? "totp_unreadable" : "totp_rejected" });
  await releaseDelays(tx, attempts);
  return ok(null);
}

async function consumeTotp(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  {
    user,
    secret,
    enteredCode,
  }: { readonly user: UserRow; readonly secret: string; readonly enteredCode: string },
): Promise<boolean> {
  const digits = enteredCode.normalize("NFKC").replace(/[\s-]/g, "");
  if (!/^[0-9]{6}$/.test(digits)) return false;
  const step = totpStep(digits, { secret, lastStep: user.totpLastStep, now: ctx.now() });
  if (step === null) return false;
  const updated = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, user.id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id });
  return updated.length === 1;
}

async function consumeRecoveryCode(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  user: UserRow,
  enteredCode: string,
): Promise<boolean> {
  const code = parseRecoveryCode(enteredCode);
  if (code === null) return false;
  const codeHash = await hashRecoveryCode(user.id, code);
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(recoveryCodes.userId, user.id),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  if (used.length === 0) return false;
  await queueAccountNotice(ctx, tx, { email: user.email, occasion: "recovery_code_used" });
  return true;
}
