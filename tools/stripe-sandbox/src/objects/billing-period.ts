import type Stripe from "stripe";

const daySeconds = 86_400;

/**
 * Returns when a billing period ends. Monthly periods keep the anchor's day of the month, or use the
 * last day of shorter months: https://docs.stripe.com/billing/subscriptions/billing-cycle.
 * All times are Unix seconds.
 */
export function getPeriodEnd(
  start: number,
  recurring: Stripe.Price.Recurring,
  anchor: number,
): number {
  const count = recurring.interval_count;
  if (recurring.interval === "day") return start + count * daySeconds;
  if (recurring.interval === "week") return start + count * 7 * daySeconds;
  const months = recurring.interval === "year" ? count * 12 : count;
  const date = new Date(start * 1000);
  const month = date.getUTCMonth() + months;
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), daysInMonth);
  const end = new Date(date);
  end.setUTCFullYear(date.getUTCFullYear(), month, day);
  return Math.floor(end.getTime() / 1000);
}
