import type { Transaction } from "@/db/client";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscriber";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/log-newsletter-event";

/** Records the confirmation and schedules the welcome email, in the caller's transaction. */
export async function recordConfirmation(
  tx: Transaction,
  now: Date,
  subscriberId: string,
): Promise<void> {
  await logNewsletterEvent(tx, { subscriberId, eventType: "confirmed", createdAt: now });
  await rescheduleSubscriber(tx, now, subscriberId);
}
