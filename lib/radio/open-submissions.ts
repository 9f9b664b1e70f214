import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { inquiries, radioSubmissions } from "@/db/schema";
import { answerDueAt } from "@/lib/inquiries/answer-due";
import type { SettledOrder } from "@/lib/orders/apply-settlement";
import { radioSearchText } from "@/lib/radio/search-text";

/**
 * Puts each radio package of a paid order into the staff's inbox, due in business days, with a place
 * for its song; closes it there once all of it was paid back. In the order's own transaction, and
 * once for each line however often it runs. Should the money stay after all, what it closed opens again.
 */
export async function openRadioSubmissions(
  tx: Transaction,
  { order, items, settlement }: SettledOrder,
  now: Date,
): Promise<void> {
  const { paidAt } = order;
  if (!paidAt) return;
  for (const item of items.filter(({ kind }) => kind === "radio")) {
    const granted = settlement.grants.filter(
      (grant) => grant.orderItemId === item.id && grant.entitlement === "airplay",
    );
    const submissionKey = `radio:${item.id}`;
    if (!granted.some(({ revokedReason }) => revokedReason === null)) {
      const isReturned = granted.every(({ revokedReason }) => revokedReason === "refunded");
      if (isReturned) await closeInInbox(tx, item.id, now);
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
        dueAt: answerDueAt("radio", paidAt),
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
        searchText: radioSearchText([order.orderNumber, order.email, name]),
        paidAt,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: radioSubmissions.orderItemId });
  }
}

/** Remembers that it did, so that what staff closed stays closed, and what they opened open. */
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
    .set({ status: "open", dueAt: answerDueAt("radio", now) })
    .where(and(eq(inquiries.id, reopened.inquiryId), eq(inquiries.status, "closed")));
}
