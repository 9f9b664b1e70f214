import type { Database } from "@/db/client";
import type { Logger } from "@/lib/log";
import type { BatchTransport, MailTransport, SuppressionList } from "@/lib/mail/port";
import type { Payments } from "@/lib/payments/port";
import type { ObjectStorage } from "@/lib/storage/port";

/** What an operation may use. Created in two places: lib/web/ctx.ts and tests/support/ctx.ts. */
export type Ctx = {
  readonly db: Database;
  readonly now: () => Date;
  readonly payments: Payments;
  readonly mail: MailTransport;
  readonly mailBatches: BatchTransport;
  readonly mailSuppressions: SuppressionList;
  readonly storage: ObjectStorage;
  readonly log: Logger;
  readonly settings: {
    readonly siteUrl: string;
    /** Payment events from the other mode are rejected. */
    readonly isLivemode: boolean;
    readonly stripeTax: "off" | "automatic";
    /** Local development and tests: the first confirmed account becomes admin. */
    readonly isLocal: boolean;
    readonly adminEmails: readonly string[];
    readonly staffEmail: string;
    /** The video meeting room; null if staff enter a link each time. */
    readonly meetingUrl: string | null;
    readonly mailFrom: string;
    readonly mailFromNewsletter: string;
    readonly mailReplyTo: string;
    /** First day (Chicago) of the warm-up of a new sending domain, if any. */
    readonly mailWarmUpFrom: string | null;
    /** HMAC key for hashed browsers, networks and codes. */
    readonly authSecret: string;
    /** Verifies the email provider's webhooks. */
    readonly resendWebhookSecret: string;
    /** Signs links in emails. */
    readonly linkSecret: string;
  };
};
