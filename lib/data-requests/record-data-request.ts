import { violatesConstraint } from "@/db/database-error";
import { dataRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { NewDataRequest } from "@/lib/data-requests/data-request-form";
import { queueConfirmation } from "@/lib/data-requests/queue-confirmation";
import { getDueOn } from "@/lib/data-requests/response-deadlines";

/**
 * Records a request and emails the link that proves the address. Posted twice, it's recorded once.
 * Fails with `already_open` if the person has an open request of the same kind.
 */
export async function recordDataRequest(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  { requestId: id, ...request }: NewDataRequest,
): Promise<Result<null, "already_open">> {
  const now = ctx.now();
  const { email, kind, law, receivedOn } = request;
  try {
    return await ctx.db.transaction(async (tx) => {
      const recorded = await tx
        .insert(dataRequests)
        .values({
          ...request,
          id,
          dueOn: getDueOn(law, receivedOn),
          linkSentAt: now,
          createdAt: now,
        })
        .onConflictDoNothing({ target: dataRequests.id })
        .returning({ id: dataRequests.id });
      if (recorded.length === 0) return ok(null);
      await queueConfirmation(ctx, tx, { id, email, kind });
      const details = { data_request: id, kind };
      await recordAudit(tx, { by: actor, action: "data_request_recorded", details, now });
      return ok(null);
    });
  } catch (error) {
    if (violatesConstraint(error, "data_requests_open")) return fail("already_open");
    throw error;
  }
}
