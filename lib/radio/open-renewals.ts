import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { inquiries, radioSubmissions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { readStaffEmail } from "@/lib/profile/read-profile";

/**
 * For each paid renewal, notifies staff, puts the song back on air and reopens its inbox entry.
 * Runs in the order's transaction, after `openRadioSubmissions`. Happens once per payment, whatever
 * the order of facts.
 */
export async function openRadioRenewals(
  ctx: Ctx,
  tx: Transaction,
  { order, items, facts, state: orderState }: UpdatedOrder,
): Promise<void> {
  const monthly = items.filter((item) => item.kind === "radio" && item.recurringInterval !== null);
  const [first] = monthly;
  if (!order.paidAt || !first) return;
  for (const payment of facts.payments.filter(({ kind }) => kind === "renewal")) {
    const { id: paymentId, paidAt } = payment;
    const isNew = await enqueueEmail(tx, ctx.now(), {
      kind: "staff_alert",
      to: await readStaffEmail(ctx, tx),
      // Emails of an order are never purged, so this key stays unique.
      dedupeKey: `radio_renewed:${paymentId}`,
      orderId: order.id,
      props: {
        headline: `Renewed: ${first.title}, order ${order.orderNumber}`,
        explanation:
          "The customer paid for the renewal, so we owe another month of spins. Open the campaign to see how many are left.",
        url: `${ctx.settings.siteUrl}/admin/radio/${first.id}`,
      },
    });
    if (!isNew) continue;
    for (const item of monthly) {
      const isLive = orderState.grants.some(
        (grant) =>
          grant.orderItemId === item.id &&
          grant.entitlement === "airplay" &&
          grant.revokedReason === null,
      );
      if (isLive) await requestSpins(tx, item.id, { paidAt, now: ctx.now() });
    }
  }
}

async function requestSpins(
  tx: Transaction,
  orderItemId: string,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
): Promise<void> {
  const isItem = eq(radioSubmissions.orderItemId, orderItemId);
  await tx
    .update(radioSubmissions)
    .set({ stage: "on_air", updatedAt: now })
    .where(and(isItem, eq(radioSubmissions.stage, "finished")));
  const dueAt = getReplyDueAt("radio", paidAt).toISOString();
  await tx
    .update(inquiries)
    .set({
      status: "open",
      snoozedUntil: null,
      // A renewal that we learn about late must not shorten a later one's deadline.
      dueAt: sql`greatest(${inquiries.dueAt}, ${dueAt}::timestamptz)`,
    })
    .from(radioSubmissions)
    .where(and(isItem, eq(inquiries.id, radioSubmissions.inquiryId)));
}
