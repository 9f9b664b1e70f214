import type { SubscriberStage, SuppressionReason } from "@/db/values/newsletter";
import { dayMs } from "@/lib/core/durations";
import { linkLifetimes } from "@/lib/newsletter/policy";

export type { FrequencyPref, SignupForm, SuppressionReason } from "@/db/values/newsletter";

/**
 * Whether delivery stopped because of a bounce or complaint. An erased address isn't included: its
 * owner can sign up again (see deliverability/suppressions.ts).
 */
export function hasBouncedOrComplained(
  suppression: SuppressionReason | null,
): suppression is "bounced" | "complained" {
  return suppression === "bounced" || suppression === "complained";
}

/**
 * Whether a subscriber who is here gets no newsletter, whatever they choose in their preferences. Only
 * a new sign-up ends it, or staff after a bounce or complaint.
 */
export function stopsNewsletter(
  suppression: SuppressionReason | null,
): suppression is "bounced" | "complained" | "opted_out" {
  return hasBouncedOrComplained(suppression) || suppression === "opted_out";
}

type Facts = {
  readonly confirmedAt: Date | null;
  readonly unsubscribedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly suppression: SuppressionReason | null;
};

/**
 * Returns whether the newest confirmation token can confirm (`open`), already did (`confirmed`), or
 * is expired, used by someone who unsubscribed, or blocked by a complaint (`invalid`).
 */
export function getConfirmationStatus(
  { confirmedAt, unsubscribedAt, confirmationSentAt, suppression }: Facts,
  now: Date,
): "open" | "confirmed" | "invalid" {
  if (suppression === "complained" || !confirmationSentAt) return "invalid";
  const isSpent = confirmedAt !== null && confirmedAt >= confirmationSentAt;
  if (isSpent) return unsubscribedAt || stopsNewsletter(suppression) ? "invalid" : "confirmed";
  const endsAt = confirmationSentAt.getTime() + linkLifetimes.confirmDays * dayMs;
  return now.getTime() < endsAt ? "open" : "invalid";
}

/**
 * Whether a confirmation email is outstanding: a link was sent and not used, and the address doesn't get
 * the series. Former, bounced and imported subscribers count again after a new sign-up.
 */
export function isAwaitingConfirmation({
  confirmationToken,
  confirmationSentAt,
  confirmedAt,
  unsubscribedAt,
  suppression,
  stage,
}: Facts & {
  readonly confirmationToken: string | null;
  readonly stage: SubscriberStage;
}): boolean {
  if (suppression === "complained" || !confirmationToken || !confirmationSentAt) return false;
  if (!confirmedAt) return true;
  const getsSeries = !unsubscribedAt && !stopsNewsletter(suppression) && stage !== "none";
  return !getsSeries && confirmedAt < confirmationSentAt;
}
