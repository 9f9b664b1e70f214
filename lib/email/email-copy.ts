import type { OutboxStatus } from "@/db/queries/email-outbox";
import { toSentenceCase } from "@/lib/core/display-text";
import type { DeliveryEventType } from "@/lib/email/delivery-event";

export { emailKindLabels } from "@/db/values/emails";

export const outboxStatusLabels: Readonly<Record<OutboxStatus, string>> = {
  waiting: "Queued",
  sent: "Sent",
  failed: "Failed",
};

const deliveryEventLabels: Readonly<Record<DeliveryEventType, string>> = {
  "email.delivered": "Delivered",
  "email.bounced": "Bounced",
  "email.complained": "Reported as spam",
  "email.suppressed": "Suppressed by provider",
  "email.failed": "Failed",
};

/** Returns the label of a stored delivery event. */
export function getDeliveryEventLabel(type: string): string {
  return (deliveryEventLabels as Readonly<Record<string, string>>)[type] ?? type;
}

const emailErrorLabels: Readonly<Record<string, string>> = {
  gave_up: "Failed after 24 hours of retries",
  skipped_after_restore: "Skipped after a restore",
  code_expired: "The code expired before it was sent",
  invalid_to_address: "Invalid email address",
  timeout: "The email provider didn't respond",
};

/** Explains why an email failed, from our own or the provider's error code. */
export function getEmailErrorLabel(code: string): string {
  return emailErrorLabels[code] ?? toSentenceCase(code);
}
