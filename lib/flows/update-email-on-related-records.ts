import { eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultationOrders, inquiries, radioSubmissions } from "@/db/schema";
import type { OrderRow } from "@/lib/orders/state/record-payment-fact";
import { buildRadioSearchText } from "@/lib/radio/radio-search-text";

/**
 * Copies an order's corrected email to its radio submissions and consultation, within the caller's
 * transaction.
 */
export async function updateEmailOnRelatedRecords(
  tx: Transaction,
  { id, orderNumber, email, firstName, lastName }: OrderRow,
): Promise<void> {
  const songs = tx
    .select({ id: radioSubmissions.inquiryId })
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, id));
  const sessions = tx
    .select({ id: consultationOrders.inquiryId })
    .from(consultationOrders)
    .where(eq(consultationOrders.orderId, id));
  await tx
    .update(inquiries)
    .set({ email })
    .where(or(inArray(inquiries.id, songs), inArray(inquiries.id, sessions)));
  // Lock the rows: a song submitted at the same time updates the same search text.
  const found = await tx
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, id))
    .for("update");
  for (const { orderItemId, artist, track } of found) {
    const searchText = buildRadioSearchText([
      orderNumber,
      email,
      firstName,
      lastName,
      artist,
      track,
    ]);
    await tx
      .update(radioSubmissions)
      .set({ searchText })
      .where(eq(radioSubmissions.orderItemId, orderItemId));
  }
}
