// Relative imports: next.config.ts loads this file through lib/config/env.ts and can't resolve `@/`.
import { z } from "zod";
import { isEmailAddress, normalizeEmail } from "../core/email-address";
import { site } from "../core/site";

/** `name@host`, or `Name <name@host>` (RFC 5322, 3.4), on one line. */
const mailbox = /^(?:[^<>\r\n]+<([^<>\s]+)>|([^<>\s]+))$/;

function isSender(value: string): boolean {
  const [, named, bare] = mailbox.exec(value.trim()) ?? [];
  return isEmailAddress(normalizeEmail(named ?? bare ?? ""));
}

const sender = z
  .string()
  .refine(isSender, "must be an email address, or Name <address@example.com>");

/** Settings for the senders and staff recipient of our emails. */
export const emailSendersShape = {
  MAIL_FROM: sender.default(`${site.name} <${site.ordersEmail}>`),
  /** Separate so that newsletter complaints don't hurt the delivery of receipts. Default: MAIL_FROM. */
  MAIL_FROM_NEWSLETTER: sender.optional(),
  MAIL_REPLY_TO: sender.default(site.infoEmail),
  STAFF_EMAIL: sender.default(site.infoEmail),
};
