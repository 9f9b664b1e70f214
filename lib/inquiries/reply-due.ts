import {
  addDays,
  fromChicagoDateTime,
  getWeekday,
  toChicagoDateTime,
} from "@/lib/core/chicago-time";
import type { InquiryKind, InquiryStatus } from "@/lib/inquiries/choices";
import { isFederalHoliday } from "@/lib/inquiries/federal-holidays";

/**
 * Business days until we reply. The site promises 24 hours for consultations (not on weekends) and
 * 1-2 business days for radio.
 */
export const replyBusinessDays = {
  home: 2,
  contact: 2,
  consultation: 1,
  partnership: 2,
  radio: 2,
  email: 2,
} as const satisfies Record<InquiryKind, number>;

const opensAt = "09:00";

/**
 * Returns the reply deadline: a number of business days (Monday to Friday in Chicago, without
 * federal holidays) later at the same time of day. Messages received on a day off count from 9 AM
 * on the next business day.
 */
export function getReplyDueAt(kind: InquiryKind, now: Date): Date {
  let { date, time } = toChicagoDateTime(now);
  if (!isBusinessDay(date)) {
    date = getNextBusinessDay(date);
    time = opensAt;
  }
  for (let day = 0; day < replyBusinessDays[kind]; day += 1) date = getNextBusinessDay(date);
  return fromChicagoDateTime({ date, time });
}

/** True for Monday to Friday, except federal holidays. */
export function isBusinessDay(date: string): boolean {
  const weekday = getWeekday(date);
  return weekday !== 0 && weekday !== 6 && !isFederalHoliday(date);
}

/** Returns the first business day after a calendar day. */
export function getNextBusinessDay(date: string): string {
  const next = addDays(date, 1);
  return isBusinessDay(next) ? next : getNextBusinessDay(next);
}

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
