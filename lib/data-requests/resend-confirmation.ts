import { and, eq, isNull } from "drizzle-orm";
import { dataRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { queueConfirmation } from "@/lib/data-requests/queue-confirmation";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";

/**
 * Emails the link of an unconfirmed request again. Fails with `too_soon` within a minute of the last
 * one, and with `gone` once the request is confirmed or closed.
 */
export async function resendConfirmation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  id: string,
): Promise<Result<{ readonly email: string }, "gone" | "too_soon">> {
  const now = ctx.now();
  // By request: a person has at most one open request of each kind.
  const limit = await hitEmailLimit(ctx.db, now, emailLimits.dataRequest, id);
  if (!limit.allowed) return fail("too_soon");
  return await ctx.db.transaction(async (tx) => {
    const [request] = await tx
      .update(dataRequests)
      .set({ linkSentAt: now })
      .where(
        and(
          eq(dataRequests.id, id),
          eq(dataRequests.status, "open"),
          isNull(dataRequests.confirmedAt),
        ),
      )
      .returning();
    if (!request) return fail("gone");
    await queueConfirmation(ctx, tx, request);
    const details = { data_request: id, kind: request.kind };
    await recordAudit(tx, { by: actor, action: "data_request_link_resent", details, now });
    return ok({ email: request.email });
  });
}
