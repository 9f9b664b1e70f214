import { eq } from "drizzle-orm";
import type { OpenBusiness } from "@/db/queries/library";
import { dataRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { findPerson } from "@/lib/flows/data-requests/find-person";
import {
  type FulfillProblem,
  lockConfirmedRequest,
} from "@/lib/flows/data-requests/lock-confirmed";
import {
  deleteCustomerRows,
  keptData,
  queueDeletionNotices,
} from "@/lib/flows/library/delete-customer-data";

/** What's kept after a deletion that staff carried out, and why. The email lists it too. */
export const keptAfterRequest: readonly string[] = [
  ...keptData,
  "The record of your request for 24 months, as California's privacy regulations require",
];

/**
 * Fulfills a confirmed deletion: deletes what the library's own deletion deletes, in one transaction
 * with the record of it. Fails while the person has a subscription, session, airplay or open dispute.
 */
export async function deleteRequestedData(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  id: string,
): Promise<Result<null, FulfillProblem | OpenBusiness>> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockConfirmedRequest(tx, { id, kind: "deletion" });
    if (!locked.ok) return locked;
    const { email } = locked.value;
    const person = await findPerson(tx, email);
    const deleted = await deleteCustomerRows(ctx, tx, person);
    if (!deleted.ok) return deleted;
    // Its other addresses didn't ask for it.
    await queueDeletionNotices(
      ctx,
      tx,
      person.emails.filter((one) => one !== email),
    );
    await tx
      .update(dataRequests)
      .set({ status: "done", closedAt: now })
      .where(eq(dataRequests.id, id));
    await enqueueEmail(tx, now, {
      kind: "data_request",
      to: email,
      props: { step: "deleted", kept: keptAfterRequest },
      dedupeKey: `data_request:deleted:${id}`,
    });
    const details = { data_request: id };
    await recordAudit(tx, { by: actor, action: "data_request_deleted", details, now });
    return ok(null);
  });
}
