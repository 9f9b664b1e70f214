import type { Database } from "@/db/client";
import type { Logger } from "@/lib/log";
import type { BatchTransport, MailTransport, SuppressionList } from "@/lib/mail/port";
import type { Payments } from "@/lib/payments/port";
import type { ObjectStorage } from "@/lib/storage/port";

/** What a verb may use. Made in two places: lib/web/ctx.ts and the tests' support. */
export type Ctx = {
  readonly db: Database;
  readonly now: () => Date;
  readonly payments: Payments;
  readonly mail: MailTransport;
  /** The same provider, for the newsletter. */
  readonly mailBatches: BatchTransport;
  readonly mailSuppressions: SuppressionList;
  readonly storage: ObjectStorage;
  readonly log: Logger;
  readonly settings: {
    readonly siteUrl: string;
    /** Payment events must be of this kind. */
    readonly isLivemode: boolean;
    readonly stripeTax: "off" | "automatic";
    /** Development and tests on one's own machine: the first confirmed account becomes admin. */
    readonly isLocal: boolean;
    readonly adminEmails: readonly string[];
    readonly staffEmail: string;
    /** Where sessions by video are held; null: staff enter an address each time. */
    readonly meetingUrl: string | null;
    readonly mailFrom: string;
    readonly mailFromNewsletter: string;
    readonly mailReplyTo: string;
    /** First day in Chicago of a new domain's warm-up; null without one. */
    readonly mailWarmUpFrom: string | null;
    /** Keys hashes of browsers, networks and codes. */
    readonly authSecret: string;
    /** Signs the mail provider's webhooks. */
    readonly resendWebhookSecret: string;
    /** Signs links in mails. */
    readonly linkSecret: string;
  };
};
