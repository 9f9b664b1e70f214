import { dayMs } from "@/lib/durations";
import { linkLifetimes } from "@/lib/newsletter/policy";
import type { SuppressionReason } from "@/lib/newsletter/subscriber";

type Facts = {
  readonly confirmedAt: Date | null;
  readonly unsubscribedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly suppression: SuppressionReason | null;
};

/**
 * What the newest confirmation token of a reader does now: `open` may confirm, `confirmed` has done
 * so and the reader is still one, `invalid` is too old, spent by a reader who left, or complained.
 */
export function confirmationStanding(
  { confirmedAt, unsubscribedAt, confirmationSentAt, suppression }: Facts,
  now: Date,
): "open" | "confirmed" | "invalid" {
  if (suppression === "complained" || !confirmationSentAt) return "invalid";
  const isSpent = confirmedAt !== null && confirmedAt >= confirmationSentAt;
  if (isSpent) return unsubscribedAt || suppression === "bounced" ? "invalid" : "confirmed";
  const endsAt = confirmationSentAt.getTime() + linkLifetimes.confirmDays * dayMs;
  return now.getTime() < endsAt ? "open" : "invalid";
}

/**
 * Whether a sign-up waits for its yes: a link was mailed that nobody has used, and the reader is
 * none now. One who left, or whose mail bounced, waits once they have signed up anew; leaving ends it.
 */
export function awaitsConfirmation({
  confirmationToken,
  confirmationSentAt,
  confirmedAt,
  unsubscribedAt,
  suppression,
}: Facts & { readonly confirmationToken: string | null }): boolean {
  if (suppression === "complained" || !confirmationToken || !confirmationSentAt) return false;
  if (!confirmedAt) return true;
  const isReading = !unsubscribedAt && suppression !== "bounced";
  return !isReading && confirmedAt < confirmationSentAt;
}
