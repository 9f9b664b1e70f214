import { eq } from "drizzle-orm";
import { lockDataRequest } from "@/db/queries/data-requests";
import { dataRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-clock";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { getExtendedDueOn } from "@/lib/data-requests/response-deadlines";
import { enqueueEmail } from "@/lib/email/enqueue-email";

/**
 * Extends the deadline of an open request by what its law allows, once, and emails the reason and the
 * new deadline. Fails with `late` once the first deadline has passed: the law wants the notice before.
 */
export async function extendDataRequest(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { requestId: id, reason }: { readonly requestId: string; readonly reason: string },
): Promise<Result<{ readonly dueOn: ChicagoDay }, "closed" | "extended" | "late">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const request = await lockDataRequest(tx, id);
    if (request?.status !== "open") return fail("closed");
    if (request.extensionReason !== null) return fail("extended");
    if (request.dueOn < getChicagoDay(now)) return fail("late");
    const { email, kind } = request;
    const dueOn = getExtendedDueOn(request.law, request.receivedOn);
    await tx
      .update(dataRequests)
      .set({ dueOn, extensionReason: reason })
      .where(eq(dataRequests.id, id));
    await enqueueEmail(tx, now, {
      kind: "data_request",
      to: email,
      props: { step: "extended", kind, reason, dueOn },
      dedupeKey: `data_request:extended:${id}`,
    });
    // Without the reason: the audit log keeps no text about a person.
    const details = { data_request: id, kind, due_on: dueOn };
    await recordAudit(tx, { by: actor, action: "data_request_extended", details, now });
    return ok({ dueOn });
  });
}
