/** `unsubscribed` is stored as a frequency and is also a status. */
export const frequencyPrefs = ["daily", "twice_weekly", "weekly", "unsubscribed"] as const;
export type FrequencyPref = (typeof frequencyPrefs)[number];

/** `opted_out`: left a list elsewhere, as an import reported. */
export const suppressionReasons = ["bounced", "complained", "erased", "opted_out"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** What an import can report about an address that we must not email. */
export const importedReasons = ["bounced", "complained", "opted_out"] as const;
export type ImportedReason = (typeof importedReasons)[number];

export const newsletterEventTypes = [
  /** A sign-up form requested a confirmation email. */
  "signup_requested",
  /** A membership plan was chosen; `item_key` is the plan. */
  "membership_interest",
  /** The success page was seen, with its campaign. */
  "subscribed",
  "confirmed",
  "preferences_changed",
  "unsubscribed",
  "quickcheck_yes",
  "quickcheck_no",
  /** Asked for a Quick Check's plan by email before confirming; sent once confirmed. */
  "plan_requested",
] as const;

export const newsletterSegment = "new_subscribers_artists";

/** The forms that a visitor can sign up with. */
export const signupForms = [
  "modal",
  "inline",
  "popup",
  "community",
  "membership",
  "checkout",
] as const;
export type SignupForm = (typeof signupForms)[number];

/** Where a subscriber comes from: a form, or a list that staff imported. */
export const signupSources = [...signupForms, "import"] as const;
export type SignupSource = (typeof signupSources)[number];

/** Emails that contain a link; of a table that the next release drops. */
export const linkEmailPurposes = ["confirm", "preferences"] as const;

/** The next email a subscriber gets. `none`: broadcasts only, the series hasn't started. */
export const subscriberStages = ["none", "w1", "w2", "sequence", "done"] as const;
export type SubscriberStage = (typeof subscriberStages)[number];

/** The welcome emails, the three parts of the sequence, broadcasts, and follow-ups. */
export const issueBlocks = [
  "welcome",
  "fundamentals",
  "advanced",
  "international",
  "broadcast",
  "follow_up",
] as const;
export type IssueBlock = (typeof issueBlocks)[number];

/** The blocks of single emails outside the series. */
export const blocksOutsideSeries = ["broadcast", "follow_up"] as const;

/** The fixed emails to customers, in the order in which they go first. `published` switches one on. */
export const followUpIds = ["course-continue", "review-request"] as const;
export type FollowUpId = (typeof followUpIds)[number];

/**
 * - `after`: days after an order, the start of a course, or the last progress.
 * - `late`: further days in which it's still sent. Switching one on reaches no one from before.
 * - `apart`: days between two follow-ups to one person.
 */
export const followUpDays = { after: 14, late: 30, apart: 7 } as const;

/** An issue's text as it came with the site. */
export type IssueOriginal = {
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
  /** Day the facts were last checked. */
  readonly checkedOn: string;
};

/** An issue's text that staff saved and haven't published. */
export type IssueDraft = IssueOriginal & {
  /** New with each save, so that two editors don't replace each other's draft. */
  readonly id: string;
  /** The version that was current when the draft was saved. */
  readonly version: number;
  /** Email address of the staff member. */
  readonly savedBy: string;
  /** In ISO format. */
  readonly savedAt: string;
};

/**
 * `uncertain`: the provider may have accepted it and its key has expired, so staff decide.
 * `failed`: rejected for good.
 */
export const batchStatuses = ["queued", "sending", "sent", "uncertain", "failed"] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** Result of one email; later delivery events win. */
export const sendStatuses = [
  "queued",
  "sent",
  "failed",
  "uncertain",
  "delivered",
  "bounced",
  "complained",
] as const;
export type SendStatus = (typeof sendStatuses)[number];
