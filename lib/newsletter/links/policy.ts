import type { LinkEmailPurpose } from "@/db/values/newsletter";

/** Lifetimes of the newsletter's links. Unsubscribe links never expire. */
export const linkLifetimes = {
  confirmDays: 7,
  /** Sent on request. */
  preferencesLinkHours: 24,
  /** In newsletter issues. */
  issuePreferencesLinkDays: 90,
} as const;

export type LinkEmailLimit = { readonly minutesBetween: number; readonly perDay: number };

/** How often one address gets an email with a link, across all forms and visitors. */
export const linkEmailLimits: Readonly<Record<LinkEmailPurpose, LinkEmailLimit>> = {
  confirm: { minutesBetween: 10, perDay: 3 },
  preferences: { minutesBetween: 2, perDay: 5 },
};

/**
 * Anyone can put other values in the success page's URL, so the number of stored visits is limited.
 */
export const successVisitsPerSubscriber = 20;

/** Only the newest browsers are kept. */
export const browsersPerSubscriber = 20;
