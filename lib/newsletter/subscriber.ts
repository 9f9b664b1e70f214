/** How often a reader wants mail. `unsubscribed` is a wish as well as a state: SPEC's own value. */
export const frequencyPrefs = ["daily", "twice_weekly", "weekly", "unsubscribed"] as const;
export type FrequencyPref = (typeof frequencyPrefs)[number];

/** Why an address is never mailed by the newsletter, whatever else its row says. */
export const suppressionReasons = ["bounced", "complained", "erased"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * Whether the newsletter must not be sent to an address, nor its reader set going again by a press.
 * One that was erased is a stranger's: signing up anew is all it can do.
 */
export function isStopped(
  suppression: SuppressionReason | null,
): suppression is "bounced" | "complained" {
  return suppression === "bounced" || suppression === "complained";
}

export const newsletterEventTypes = [
  /** A form asked for a confirmation mail. */
  "signup_requested",
  /** A plan of /membership was chosen, which is its `item_key`. */
  "membership_interest",
  /** The success page was seen, with the campaign that led to it: SPEC's own name. */
  "subscribed",
  "confirmed",
  "preferences_changed",
  "unsubscribed",
  "quickcheck_yes",
  "quickcheck_no",
] as const;

/** The segment every form writes. */
export const newsletterSegment = "new_subscribers_artists";

/** Where somebody signed up. */
export const signupSources = [
  "modal",
  "inline",
  "popup",
  "community",
  "membership",
  "checkout",
] as const;
export type SignupSource = (typeof signupSources)[number];

/** Which mails hold a link of the newsletter's own. */
export const linkMailPurposes = ["confirm", "preferences"] as const;
export type LinkMailPurpose = (typeof linkMailPurposes)[number];
