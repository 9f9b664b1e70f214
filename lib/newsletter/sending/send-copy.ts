import type { BatchStatus, SendStatus } from "@/db/values/newsletter";

/** Uncertain: the provider never said whether it accepted the email, so it isn't sent again. */
export const sendStatusLabels: Readonly<Record<SendStatus, string>> = {
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Bounced",
  complained: "Complained",
  failed: "Failed",
  uncertain: "Unconfirmed",
};

export const batchStatusLabels: Readonly<Record<BatchStatus, string>> = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  uncertain: "Unconfirmed",
  failed: "Failed",
};
