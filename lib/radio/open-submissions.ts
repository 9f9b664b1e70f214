import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { inquiries, radioSubmissions } from "@/db/schema";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { buildRadioSearchText } from "@/lib/radio/radio-search-text";

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
