import { eq } from "drizzle-orm";
import { userRoles } from "@/db/schema";
import type { SignInMethod } from "@/db/values/auth";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

/**
 * Writes a failed sign-in to an admin account to the audit log, at most 20 an hour per account. Runs
 * after the response, so that timing doesn't reveal which accounts are admins.
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
