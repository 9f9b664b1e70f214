import type { InquiryStatus } from "@/lib/inquiries/choices";

type Message = {
  readonly status: InquiryStatus;
  readonly dueAt: Date;
  readonly snoozedUntil: Date | null;
};

/**
 * True if staff must still reply, the deadline has passed and the message isn't snoozed. The same
 * rule in SQL is in db/queries/inbox-views.ts.
 */
export function isOverdue({ status, dueAt, snoozedUntil }: Message, now: Date): boolean {
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now;
  return (status === "new" || status === "open") && dueAt < now && !isSnoozed;
}
