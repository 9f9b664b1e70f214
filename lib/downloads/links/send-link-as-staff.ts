import { selectGrants, selectOrder } from "@/db/queries/downloads";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hasLiveEbookGrant } from "@/lib/downloads/decide-access";
import { sendNewLink } from "@/lib/downloads/links/send-new-link";
import { recordDownloadEvent } from "@/lib/downloads/record-download-event";

export type SendLinkAsStaffInput = {
  readonly orderId: string;
  /** One per rendered form, so a double click sends one link. */
  readonly requestId: string;
  readonly reason: string;
};

/**
 * Emails a new download link to the order's address, without the customer's limit. Fails if the
 * order no longer includes the eBook.
 */
export async function sendLinkAsStaff(
  ctx: Ctx,
  actor: AdminActor,
  { orderId, requestId, reason }: SendLinkAsStaffInput,
): Promise<Result<{ readonly sentTo: string }, "unknown_order" | "no_access">> {
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const order = await selectOrder(tx, orderId);
    if (!order) return fail("unknown_order");
    if (!hasLiveEbookGrant(await selectGrants(tx, orderId), now)) return fail("no_access");
    const sentTo = order.email;
    if (await sendNewLink(ctx, tx, order, requestId)) {
      await recordDownloadEvent(tx, { kind: "renewed", orderId, at: now });
      const details = { orderId, orderNumber: order.orderNumber, sentTo, reason };
      await recordAudit(tx, { by: actor, action: "download_link_sent", details, now });
    }
    return ok({ sentTo });
  });
}
