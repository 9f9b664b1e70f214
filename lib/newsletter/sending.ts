/** The three parts of the sequence, and the welcome before them. */
export const issueBlocks = ["welcome", "fundamentals", "advanced", "international"] as const;
export type IssueBlock = (typeof issueBlocks)[number];

/**
 * A batch's way to the provider. `uncertain`: it may have been taken, and its key no longer tells;
 * people decide. `failed`: it was refused for good.
 */
export const batchStatuses = ["queued", "sending", "sent", "uncertain", "failed"] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** What became of one reader's mail; later ones of the provider's words win. */
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

/** As many mails as the provider takes in one call (resend.com/docs/api-reference/emails/send-batch-emails). */
export const batchSize = 100;
