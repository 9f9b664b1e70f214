import type { Database } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import type { Logger } from "@/lib/log";
import type { BatchTransport, MailTransport, SuppressionList } from "@/lib/mail/port";
import type { Payments } from "@/lib/payments/port";
import type { ObjectStorage } from "@/lib/storage/port";
import { type TestClock, testClock } from "@/tests/support/clock";
import { fakeBatches } from "@/tests/support/fake-batches";
import { type FakeMail, fakeMail } from "@/tests/support/fake-mail";
import { fakeStorage } from "@/tests/support/fake-storage";
import { noPayments } from "@/tests/support/no-payments";

export type LogLine = {
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

export type TestCtx<Mail extends MailTransport = FakeMail> = Ctx & {
  readonly clock: TestClock;
  readonly mail: Mail;
  readonly lines: readonly LogLine[];
};

type Parts<Mail extends MailTransport> = {
  readonly db: Database;
  /** A clock to share with the sandbox, or a fixed time. */
  readonly now?: TestClock | Date | string;
  readonly payments?: Payments;
  readonly mail?: Mail;
  readonly mailBatches?: BatchTransport;
  readonly mailSuppressions?: SuppressionList;
  readonly storage?: ObjectStorage;
  readonly settings?: Partial<Ctx["settings"]>;
};

/** The `Ctx` of a test: real database, clock in the test's hand, mail and log lines recorded. */
export function testCtx(parts: Parts<FakeMail>): TestCtx;
export function testCtx<Mail extends MailTransport>(
  parts: Parts<Mail> & { mail: Mail },
): TestCtx<Mail>;
export function testCtx(parts: Parts<MailTransport>): TestCtx<MailTransport> {
  const { now } = parts;
  const clock = typeof now === "object" && "advance" in now ? now : testClock(now);
  const lines: LogLine[] = [];
  return {
    db: parts.db,
    clock,
    now: clock.now,
    payments: parts.payments ?? noPayments(),
    mail: parts.mail ?? fakeMail(),
    mailBatches: parts.mailBatches ?? fakeBatches(clock.now),
    mailSuppressions: parts.mailSuppressions ?? { lift: async () => ({ kind: "lifted" }) },
    storage: parts.storage ?? fakeStorage(),
    log: recorder(lines),
    lines,
    settings: {
      siteUrl: "https://shop.test",
      isLivemode: false,
      stripeTax: "off",
      isLocal: false,
      adminEmails: [],
      staffEmail: "staff@shop.test",
      meetingUrl: null,
      mailFrom: "Shop <orders@shop.test>",
      mailFromNewsletter: "News <news@shop.test>",
      mailReplyTo: "info@shop.test",
      mailWarmUpFrom: null,
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
