import type { Database } from "@/db/client";
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
import type { Ctx } from "@/lib/ctx";
import { type TestClock, testClock } from "@/tests/support/clock";
import { type FakeEmail, fakeEmail } from "@/tests/support/fake-email";
import { fakeEmailBatches } from "@/tests/support/fake-email-batches";
import { fakeProbes } from "@/tests/support/fake-probes";
import { fakeStorage } from "@/tests/support/fake-storage";
import { noPayments } from "@/tests/support/no-payments";
import { testProfile } from "@/tests/support/profile";

type LogLine = {
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

export type TestCtx<Email extends EmailTransport = FakeEmail> = Ctx & {
  readonly clock: TestClock;
  readonly email: Email;
  readonly lines: readonly LogLine[];
};

type Parts<Email extends EmailTransport> = {
  readonly db: Database;
  /** A clock shared with the sandbox, or a fixed time. */
  readonly now?: TestClock | Date | string;
  readonly payments?: Payments;
  readonly email?: Email;
  readonly emailBatches?: BatchTransport;
  readonly emailSuppressions?: SuppressionList;
  readonly receivedEmails?: ReceivedEmails;
  readonly storage?: ObjectStorage;
  readonly probes?: Probes;
  readonly calendarFeeds?: CalendarFeeds;
  readonly settings?: Partial<Ctx["settings"]>;
};

/** A test's `Ctx`: real database, test clock, recorded emails and log lines. */
export function testCtx(parts: Parts<FakeEmail>): TestCtx;
export function testCtx<Email extends EmailTransport>(
  parts: Parts<Email> & { email: Email },
): TestCtx<Email>;
export function testCtx(parts: Parts<EmailTransport>): TestCtx<EmailTransport> {
  const { now } = parts;
  const clock = typeof now === "object" && "advance" in now ? now : testClock(now);
  const lines: LogLine[] = [];
  return {
    db: parts.db,
    clock,
    now: clock.now,
    payments: parts.payments ?? noPayments(),
    email: parts.email ?? fakeEmail(),
    emailBatches: parts.emailBatches ?? fakeEmailBatches(clock.now),
    emailSuppressions: parts.emailSuppressions ?? { remove: async () => ({ kind: "removed" }) },
    receivedEmails: parts.receivedEmails ?? { get: async () => ({ kind: "missing" }) },
    storage: parts.storage ?? fakeStorage(),
    probes: parts.probes ?? fakeProbes(),
    calendarFeeds: parts.calendarFeeds ?? {
      fetch: async () => ({ kind: "failed", problem: "unreachable" }),
    },
    log: recorder(lines),
    lines,
    settings: {
      siteUrl: "https://shop.test",
      isLivemode: false,
      stripeTax: "off",
      isLocal: false,
      adminEmails: [],
      heartbeatUrl: null,
      alertWebhookUrl: null,
      seedProfile: testProfile,
      demoCalendarUrl: null,
      inboundAddress: null,
      emailWarmUpFrom: null,
      authSecret: "auth-secret-of-the-tests-0123456789",
      resendWebhookSecret: "whsec_d2ViaG9vay1zZWNyZXQtb2YtdGhlLXRlc3Rz",
      linkSecret: "link-secret-of-the-tests-0123456789",
      ...parts.settings,
    },
  };
}

function recorder(lines: LogLine[]): Logger {
  const at =
    (level: LogLine["level"]): Logger["info"] =>
    (event, fields = {}) => {
      lines.push({ level, event, fields });
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
