import type { Transaction } from "@/db/client";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { rescheduleReader } from "@/lib/newsletter/reschedule";

/** What follows when a reader has confirmed, in the same transaction: all of it happens, or none. */
export async function welcomeReader(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await logNewsletterEvent(tx, { subscriberId, eventType: "confirmed", createdAt: now });
  await rescheduleReader(tx, now, subscriberId);
}
