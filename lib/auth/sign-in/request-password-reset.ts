import { findUserByEmail } from "@/db/queries/auth/users";
import { authPolicy } from "@/lib/auth/policy";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { consumeAuthEmailQuota } from "@/lib/auth/throttling/consume-auth-email-quota";
import { callbackUrl } from "@/lib/auth/tokens/callback-url";
import { issueToken } from "@/lib/auth/tokens/issue-token";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

/**
 * Queues a password reset email. Runs after the response, which is the same for unknown addresses.
 * Returns true if an email was queued.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  { email, visitor }: { readonly email: string; readonly visitor: SignInVisitor },
): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user || !(await consumeAuthEmailQuota(ctx, { email, visitor }))) return false;
  await ctx.db.transaction(async (tx) => {
    const { id, token } = await issueToken(ctx, tx, {
      userId: user.id,
      purpose: "reset_password",
      browserHash: visitor.browserHash,
      minutes: authPolicy.resetLinkMinutes,
    });
    await enqueueEmail(tx, ctx.now(), {
      kind: "reset_password",
      to: email,
      props: {
        url: callbackUrl(ctx.settings.siteUrl, "recovery", token, email),
        expiresInMinutes: authPolicy.resetLinkMinutes,
      },
      dedupeKey: `reset_password:${id}`,
    });
  });
  return true;
}
