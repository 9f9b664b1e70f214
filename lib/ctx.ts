import type { Database } from "@/db/client";
import type { BusinessProfile } from "@/db/values/profile";
import type { Logger } from "@/lib/core/log";
import type { CalendarFeeds } from "@/lib/core/ports/calendar-feeds";
import type {
  BatchTransport,
  EmailTransport,
  ReceivedEmails,
  SuppressionList,
} from "@/lib/core/ports/email";
import type { Payments } from "@/lib/core/ports/payments";
import type { Probes } from "@/lib/core/ports/probes";
import type { ObjectStorage } from "@/lib/core/ports/storage";

/** What an operation may use. Created in lib/web/ctx.ts, tests/support/ctx.ts and the demo data. */
export type Ctx = {
  readonly db: Database;
  readonly now: () => Date;
  readonly payments: Payments;
  readonly email: EmailTransport;
  readonly emailBatches: BatchTransport;
  readonly emailSuppressions: SuppressionList;
  readonly receivedEmails: ReceivedEmails;
  readonly storage: ObjectStorage;
  readonly probes: Probes;
  readonly calendarFeeds: CalendarFeeds;
  readonly log: Logger;
  readonly settings: {
    readonly siteUrl: string;
    /** Payment events from the other mode are rejected. */
    readonly isLivemode: boolean;
    readonly stripeTax: "off" | "automatic";
    /** Local development and tests: the first confirmed account becomes admin. */
    readonly isLocal: boolean;
    readonly adminEmails: readonly string[];
    /** Called with `{job}` replaced after each successful run of a job. */
    readonly heartbeatUrl: string | null;
    /** Gets each alert to staff as JSON. */
    readonly alertWebhookUrl: string | null;
    /** The business profile until staff publish one. `readProfile` returns the current one. */
    readonly seedProfile: BusinessProfile;
    /** A calendar on this computer that can be connected without https; null in production. */
    readonly demoCalendarUrl: string | null;
    /** Where customers' email replies arrive; null if they go to the profile's address. */
    readonly inboundAddress: string | null;
    /** First day (Chicago) of the warm-up of a new sending domain, if any. */
    readonly emailWarmUpFrom: string | null;
    /** HMAC key for hashed browsers, networks and codes. */
    readonly authSecret: string;
    /** Verifies the email provider's webhooks. */
    readonly resendWebhookSecret: string;
    /** Signs links in emails. */
    readonly linkSecret: string;
  };
};
