import { eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultationOrders, inquiries, radioSubmissions } from "@/db/schema";
import type { OrderRow } from "@/lib/orders/record-facts";
import { radioSearchText } from "@/lib/radio/search-text";

/**
 * Puts an order's corrected email where staff answer it from, and find it by: its songs and the
 * consultation that it pays for. In the transaction of the correction.
 */
export async function correctAtDesks(
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
  // Locked: a song that its buyer sends at this moment has a text of its own.
  const found = await tx
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, id))
    .for("update");
  for (const { orderItemId, artist, track } of found) {
    const searchText = radioSearchText([orderNumber, email, firstName, lastName, artist, track]);
    await tx
      .update(radioSubmissions)
      .set({ searchText })
      .where(eq(radioSubmissions.orderItemId, orderItemId));
  }
}
