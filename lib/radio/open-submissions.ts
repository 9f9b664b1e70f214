import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { inquiries, radioSubmissions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { buildRadioSearchText } from "@/lib/radio/edit-submissions";

/**
 * Adds each radio package of a paid order to the inbox, once per order item, with a submission for
 * its song. Closes the entry after a full refund, and reopens it if the refund fails. Runs in the
 * order's transaction.
 */
export async function openRadioSubmissions(
  tx: Transaction,
  { order, items, state: orderState }: UpdatedOrder,
  now: Date,
): Promise<void> {
  const { paidAt } = order;
  if (!paidAt) return;
  for (const item of items.filter(({ kind }) => kind === "radio")) {
    const granted = orderState.grants.filter(
      (grant) => grant.orderItemId === item.id && grant.entitlement === "airplay",
    );
    const submissionKey = `radio:${item.id}`;
    if (!granted.some(({ revokedReason }) => revokedReason === null)) {
      const isRefunded = granted.every(({ revokedReason }) => revokedReason === "refunded");
      if (isRefunded) await closeInInbox(tx, item.id, now);
      continue;
    }
    await reopenInInbox(tx, item.id, now);
    const name = `${order.firstName} ${order.lastName}`.trim();
    const title = item.quantity > 1 ? `${item.title} × ${item.quantity}` : item.title;
    const [inquiry] = await tx
      .insert(inquiries)
      .values({
        kind: "radio",
        submissionKey,
        name,
        email: order.email,
        phone: order.phone,
        subject: `${title}, order ${order.orderNumber}`,
        message: "",
        utm: order.utm,
        browserHash: order.browserHash,
        dueAt: getReplyDueAt("radio", paidAt),
        lastReceivedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: inquiries.submissionKey })
      .returning({ id: inquiries.id });
    if (!inquiry) continue;
    await tx
      .insert(radioSubmissions)
      .values({
        orderItemId: item.id,
        orderId: order.id,
        inquiryId: inquiry.id,
        searchText: buildRadioSearchText([order.orderNumber, order.email, name]),
        paidAt,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: radioSubmissions.orderItemId });
  }
}

/**
 * Remembers that it closed the entry, so that only those reopen and what staff closed stays closed.
 */
async function closeInInbox(tx: Transaction, orderItemId: string, now: Date): Promise<void> {
  const [closed] = await tx
    .update(radioSubmissions)
    .set({ inboxClosedAt: now })
    .from(inquiries)
    .where(
      and(
        eq(radioSubmissions.orderItemId, orderItemId),
        isNull(radioSubmissions.inboxClosedAt),
        eq(inquiries.id, radioSubmissions.inquiryId),
        ne(inquiries.status, "closed"),
      ),
    )
    .returning({ inquiryId: radioSubmissions.inquiryId });
  if (!closed) return;
  await tx.update(inquiries).set({ status: "closed" }).where(eq(inquiries.id, closed.inquiryId));
}

async function reopenInInbox(tx: Transaction, orderItemId: string, now: Date): Promise<void> {
  const [reopened] = await tx
    .update(radioSubmissions)
    .set({ inboxClosedAt: null })
    .where(
      and(eq(radioSubmissions.orderItemId, orderItemId), isNotNull(radioSubmissions.inboxClosedAt)),
    )
    .returning({ inquiryId: radioSubmissions.inquiryId });
  if (!reopened) return;
  await tx
    .update(inquiries)
    .set({ status: "open", snoozedUntil: null, dueAt: getReplyDueAt("radio", now) })
    .where(and(eq(inquiries.id, reopened.inquiryId), eq(inquiries.status, "closed")));
}

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
    const isNew = await notifyStaff(tx, ctx.now(), {
      kind: "staff_alert",
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
    .set({ stage: "on_air", version: sql`${radioSubmissions.version} + 1`, updatedAt: now })
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
