/** The welcome emails and the three parts of the sequence. */
export const issueBlocks = ["welcome", "fundamentals", "advanced", "international"] as const;
export type IssueBlock = (typeof issueBlocks)[number];

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

/** The provider's limit per call (resend.com/docs/api-reference/emails/send-batch-emails). */
export const batchSize = 100;
