// Relative imports: next.config.ts loads this file through lib/config/env.ts and can't resolve `@/`.
import { z } from "zod";
import { isEmailAddress, normalizeEmail, parseSenderAddress } from "../core/email-address";

const sender = z
  .string()
  .refine(
    (value) => parseSenderAddress(value) !== null,
    "must be an email address, or Name <address@example.com>",
  );

/** The part before the @ leaves room for the reply token (lib/inquiries/email/reply-address.ts). */
const isInboundAddress = (value: string) =>
  isEmailAddress(normalizeEmail(value)) && /^[^@+]{1,11}@/.test(value);

/** Settings for the senders and staff recipient of our emails. They seed the business profile. */
export const emailSendersShape = {
  MAIL_FROM: sender.optional(),
  /** Separate so that newsletter complaints don't hurt the delivery of receipts. Default: MAIL_FROM. */
  MAIL_FROM_NEWSLETTER: sender.optional(),
  MAIL_REPLY_TO: sender.optional(),
  STAFF_EMAIL: sender.optional(),
  /** Customers' replies to it appear in the dashboard's inbox. */
  INBOUND_ADDRESS: z
    .string()
    .refine(
      isInboundAddress,
      "must be an email address with at most 11 characters and no plus sign before the @",
    )
    .optional(),
};
