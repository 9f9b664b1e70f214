/** How long things are kept that are of no use later, in days; the privacy policy reads it too. */
export const keptDays = {
  rateLimits: 1,
  buyerCodes: 30,
  eventPayloads: 90,
  newsletterLinks: 2,
  mailEvents: 400,
  /** From the newest sign-up on, of an address that never confirmed. */
  unconfirmedReaders: 30,
  /** The newsletter's and the forms' mails, from when they were sent or given up. */
  mailsWithoutOrder: 30,
} as const;
