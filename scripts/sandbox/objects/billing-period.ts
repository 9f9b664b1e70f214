import type Stripe from "stripe";

const DAY_SECONDS = 86_400;

/**
 * The end of the period that starts at `start`, in seconds. Months keep the anchor's day where
 * they have it: https://docs.stripe.com/billing/subscriptions/billing-cycle.
 */
export function periodEnd(
  start: number,
  recurring: Stripe.Price.Recurring,
  anchor: number,
): number {
  const count = recurring.interval_count;
  if (recurring.interval === "day") return start + count * DAY_SECONDS;
  if (recurring.interval === "week") return start + count * 7 * DAY_SECONDS;
  const months = recurring.interval === "year" ? count * 12 : count;
  const date = new Date(start * 1000);
  const month = date.getUTCMonth() + months;
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), daysInMonth);
  const end = new Date(date);
  end.setUTCFullYear(date.getUTCFullYear(), month, day);
  return Math.floor(end.getTime() / 1000);
}
