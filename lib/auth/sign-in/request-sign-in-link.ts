import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { authPolicy } from "@/lib/auth/policy";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { consumeAuthEmailQuota } from "@/lib/auth/throttling/consume-auth-email-quota";
import { callbackUrl } from "@/lib/auth/tokens/callback-url";
import { issueToken } from "@/lib/auth/tokens/issue-token";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

/**
 * Queues an email with a sign-in link and code. Runs after the response, which is the same for
 * unknown addresses. Returns true if an email was queued.
 */
export async function requestSignInLink(
  ctx: Ctx,
  { email, visitor }: { readonly email: string; readonly visitor: SignInVisitor },
): Promise<boolean> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user || !(await consumeAuthEmailQuota(ctx, { email, visitor }))) return false;
  await ctx.db.transaction(async (tx) => {
    const { id, token, code } = await issueToken(ctx, tx, {
      userId: user.id,
      purpose: "sign_in",
      browserHash: visitor.browserHash,
      minutes: authPolicy.signInLinkMinutes,
    });
    await enqueueEmail(tx, ctx.now(), {
      kind: "sign_in_link",
      to: email,
      props: {
        url: callbackUrl(ctx.settings.siteUrl, "magiclink", token),
        code,
        expiresInMinutes: authPolicy.signInLinkMinutes,
      },
      dedupeKey: `sign_in_link:${id}`,
    });
  });
  return true;
}
