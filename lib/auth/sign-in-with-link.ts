import { confirmAddress, findToken, takeToken } from "@/lib/auth/mailed-token";
import { checkSecondStep } from "@/lib/auth/second-step";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import { type StartedSession, startSession } from "@/lib/auth/start-session";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

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
    const found = await findToken(ctx, tx, { purpose: "sign_in", value });
    if (!found) return fail({ kind: "proof_rejected" });
    const { token, user } = found;
    const second = await checkSecondStep(ctx, tx, { user, typed: secondStep });
    if (!second.ok) return second;
    if (!(await takeToken(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
    await confirmAddress(ctx, tx, user.id);
    return ok(await startSession(ctx, tx, { user, method: "link", visitor }));
  });
}
