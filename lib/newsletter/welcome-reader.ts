import type { Transaction } from "@/db/client";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";

/** What follows when a reader has confirmed, in the same transaction: all of it happens, or none. */
export async function welcomeReader(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await logNewsletterEvent(tx, { subscriberId, eventType: "confirmed", createdAt: now });
}
