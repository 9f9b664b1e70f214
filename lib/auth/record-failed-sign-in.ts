import { eq } from "drizzle-orm";
import { userRoles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { SignInMethod } from "@/lib/auth/words";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

/**
 * Notes in the audit that somebody failed to sign in to an admin's account: 20 an hour of each at
 * most, or a stranger could fill it. Runs behind the answer, whose time must not tell admins apart.
 */
export async function recordFailedSignIn(
  ctx: Pick<Ctx, "db" | "now">,
  failed: { readonly email: string; readonly method: SignInMethod; readonly problem: string },
): Promise<void> {
  const now = ctx.now();
  const [role] = await ctx.db
    .select({ userId: userRoles.userId, email: userRoles.email })
    .from(userRoles)
    .where(eq(userRoles.email, failed.email));
  if (!role) return;
  const limit = await hitRateLimit(ctx.db, now, rateLimits.failedSignInEntries, role.userId);
  if (!limit.allowed) return;
  const details = { method: failed.method, problem: failed.problem };
  await recordAudit(ctx.db, { by: role, action: "sign_in_failed", details, now });
}
