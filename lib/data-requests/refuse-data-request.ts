import { and, eq } from "drizzle-orm";
import { dataRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

/** Refuses an open request and emails the reason. Fails if it's closed already. */
export async function refuseDataRequest(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { requestId: id, reason }: { readonly requestId: string; readonly reason: string },
): Promise<Result<null, "closed">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [refused] = await tx
      .update(dataRequests)
      .set({ status: "refused", refusalReason: reason, closedAt: now })
      .where(and(eq(dataRequests.id, id), eq(dataRequests.status, "open")))
      .returning();
    if (!refused) return fail("closed");
    const { email, kind } = refused;
    await enqueueEmail(tx, now, {
      kind: "data_request",
      to: email,
      props: { step: "refused", kind, reason },
      dedupeKey: `data_request:refused:${id}`,
    });
    // Without the reason: the audit log keeps no text about a person.
    const details = { data_request: id, kind };
    await recordAudit(tx, { by: actor, action: "data_request_refused", details, now });
    return ok(null);
  });
}
