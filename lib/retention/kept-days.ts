/** How long things are kept that are of no use later, in days; the privacy policy reads it too. */
export const keptDays = {
  rateLimits: 1,
  buyerCodes: 30,
  eventPayloads: 90,
  newsletterLinks: 2,
  mailEvents: 400,
} as const;
