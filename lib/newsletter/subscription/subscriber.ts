/** `unsubscribed` is one of the spec's frequency values and also a status. */
export const frequencyPrefs = ["daily", "twice_weekly", "weekly", "unsubscribed"] as const;
export type FrequencyPref = (typeof frequencyPrefs)[number];

export const suppressionReasons = ["bounced", "complained", "erased"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * Whether delivery stopped because of a bounce or complaint. An erased address isn't included: its
 * owner can sign up again.
 */
export function hasBouncedOrComplained(
  suppression: SuppressionReason | null,
): suppression is "bounced" | "complained" {
  return suppression === "bounced" || suppression === "complained";
}

export const newsletterEventTypes = [
  /** A sign-up form requested a confirmation email. */
  "signup_requested",
  /** A membership plan was chosen; `item_key` is the plan. */
  "membership_interest",
  /** The success page was seen, with its campaign. The spec's name. */
  "subscribed",
  "confirmed",
  "preferences_changed",
  "unsubscribed",
  "quickcheck_yes",
  "quickcheck_no",
] as const;

export const newsletterSegment = "new_subscribers_artists";

/** Where the visitor signed up. */
export const signupSources = [
  "modal",
  "inline",
  "popup",
  "community",
  "membership",
  "checkout",
] as const;
export type SignupSource = (typeof signupSources)[number];

/** Emails that contain a link. */
export const linkEmailPurposes = ["confirm", "preferences"] as const;
export type LinkEmailPurpose = (typeof linkEmailPurposes)[number];
