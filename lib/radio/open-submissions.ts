import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { inquiries, radioSubmissions } from "@/db/schema";
import { answerDueAt } from "@/lib/inquiries/answer-due";
import type { SettledOrder } from "@/lib/orders/apply-settlement";
import { radioSearchText } from "@/lib/radio/search-text";

/**
 * Puts each radio package of a paid order into the staff's inbox, due in business days, with a place
 * for its song; closes it there once all of it was paid back. In the order's own transaction, and
 * once for each line however often it runs.
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
      if (isReturned) await closeInInbox(tx, submissionKey);
      continue;
    }
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

async function closeInInbox(tx: Transaction, submissionKey: string): Promise<void> {
  await tx
    .update(inquiries)
    .set({ status: "closed" })
    .where(and(eq(inquiries.submissionKey, submissionKey), ne(inquiries.status, "closed")));
}
