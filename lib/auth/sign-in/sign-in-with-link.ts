import { checkSecondStep } from "@/lib/auth/second-step/check-second-step";
import { type StartedSession, startSession } from "@/lib/auth/sessions/start-session";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import {
  consumeAuthToken,
  findAuthToken,
  markEmailConfirmed,
} from "@/lib/auth/tokens/emailed-token";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type LinkSignIn = {
  readonly token: string;
  readonly secondStep: string | null;
  readonly visitor: SignInVisitor;
};

/** Signs in with an emailed link, which works once. A missing second step doesn't use it up. */
export async function signInWithLink(
  ctx: Ctx,
  { token: value, secondStep, visitor }: LinkSignIn,
): Promise<Result<StartedSession, SignInProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const found = await findAuthToken(ctx, tx, { purpose: "sign_in", value });
    if (!found) return fail({ kind: "proof_rejected" });
    const { token, user } = found;
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) return second;
    if (!(await consumeAuthToken(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
    await markEmailConfirmed(ctx, tx, user.id);
    return ok(await startSession(ctx, tx, { user, method: "link", visitor }));
  });
}
