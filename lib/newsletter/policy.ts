import type { LinkMailPurpose } from "@/lib/newsletter/subscriber";

/** How long links of the newsletter live. */
export const linkLifetimes = {
  confirmDays: 7,
  magicLinkHours: 24,
  /** In a mail of ours; the link to unsubscribe works for ever. */
  mailedPreferencesDays: 90,
} as const;

export type MailCeiling = { readonly minutesBetween: number; readonly perDay: number };

/** How often one address is mailed a link, whichever form asks, whoever presses. */
export const linkMailCeilings: Readonly<Record<LinkMailPurpose, MailCeiling>> = {
  confirm: { minutesBetween: 10, perDay: 3 },
  preferences: { minutesBetween: 2, perDay: 5 },
};

/** Anybody can write other values into the success page's address: no more than this is kept. */
export const successVisitsPerReader = 20;

/** The newest of a reader's browsers; who opens a forwarded link in more takes older ones' place. */
export const browsersPerReader = 20;
