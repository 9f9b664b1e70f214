import type { Transaction } from "@/db/client";
import { logNewsletterEvent } from "@/lib/newsletter/log-event";
import { rescheduleReader } from "@/lib/newsletter/reschedule";

/** Records the confirmation and schedules the welcome email, in the caller's transaction. */
export async function welcomeReader(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await logNewsletterEvent(tx, { subscriberId, eventType: "confirmed", createdAt: now });
  await rescheduleReader(tx, now, subscriberId);
}
