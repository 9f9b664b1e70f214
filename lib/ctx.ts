import type { Database } from "@/db/client";
import type { Logger } from "@/lib/core/log";
import type { BatchTransport, EmailTransport, SuppressionList } from "@/lib/core/ports/email";
import type { Payments } from "@/lib/core/ports/payments";
import type { ObjectStorage } from "@/lib/core/ports/storage";

/** What an operation may use. Created in lib/web/ctx.ts, tests/support/ctx.ts and the demo data. */
export type Ctx = {
  readonly db: Database;
  readonly now: () => Date;
  readonly payments: Payments;
  readonly email: EmailTransport;
  readonly emailBatches: BatchTransport;
  readonly emailSuppressions: SuppressionList;
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
    readonly emailFrom: string;
    readonly emailFromNewsletter: string;
    readonly emailReplyTo: string;
    /** First day (Chicago) of the warm-up of a new sending domain, if any. */
    readonly emailWarmUpFrom: string | null;
    /** Whether there's an invite link to the chat community. */
    readonly hasCommunity: boolean;
    /** HMAC key for hashed browsers, networks and codes. */
    readonly authSecret: string;
    /** Verifies the email provider's webhooks. */
    readonly resendWebhookSecret: string;
    /** Signs links in emails. */
    readonly linkSecret: string;
  };
};
