// The newsletter's own sender in a process of its own, so that its memory is nobody else's. Forked
// by newsletter.ts: does one step and tells what it took.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { createResendTransport } from "@/lib/email/resend-transport";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { fakeStorage } from "../../tests/support/fake-storage";
import { noPayments } from "../../tests/support/no-payments";

export type SenderPlace = {
  readonly databaseUrl: string;
  readonly providerUrl: string;
  /** The instant that the newsletter's clock shows, and the one of the machine's beside it. */
  readonly clock: { readonly shows: number; readonly at: number };
  readonly siteUrl: string;
  readonly linkSecret: string;
};

export type SenderStep = SenderPlace &
  (
    | { readonly kind: "claim"; readonly subscribersPerClaim: number }
    | { readonly kind: "send"; readonly seconds: number; readonly receiptEveryMs: number | null }
  );

export type SenderReport = {
  readonly readers: number;
  readonly seconds: number;
  readonly statements: number;
  /** Processor time that it used itself. */
  readonly processorSeconds: number;
  readonly rssMb: { readonly before: number; readonly halfway: number; readonly peak: number };
  /** When each receipt was put into the outbox, by its address. */
  readonly queuedAt: Readonly<Record<string, number>>;
};

const rssMb = () => process.memoryUsage().rss / 1024 ** 2;
let statements = 0;

function makeCtx(step: SenderStep): { ctx: Ctx; end: () => Promise<void> } {
  const logger = {
    logQuery() {
      statements += 1;
    },
  };
  const { db, close } = connect(step.databaseUrl, { poolSize: 10, logger });
  const shiftMs = step.clock.shows - step.clock.at;
  const mail = createResendTransport({ apiKey: "re_bench", baseUrl: step.providerUrl });
  const silent = () => undefined;
  const ctx: Ctx = {
    db,
    now: () => new Date(Date.now() + shiftMs),
    payments: noPayments(),
    email: mail,
    emailBatches: mail,
    emailSuppressions: { remove: async () => ({ kind: "lifted" }) },
    storage: fakeStorage(),
    log: { info: silent, warn: silent, error: silent },
    settings: {
      siteUrl: step.siteUrl,
      isLivemode: false,
      isLocal: true,
      adminEmails: [],
      stripeTax: "off",
      meetingUrl: null,
      staffEmail: "staff@example.com",
      emailFrom: "Shop <orders@example.com>",
      emailFromNewsletter: "News <news@example.com>",
      emailReplyTo: "info@example.com",
      emailWarmUpFrom: null,
      authSecret: "auth-secret-of-the-bench-0123456789",
      resendWebhookSecret: "whsec_YmVuY2gtc2VjcmV0LW9mLXRoZS1iZW5jaA==",
      linkSecret: step.linkSecret,
    },
  };
  return { ctx, end: close };
}

async function claim(ctx: Ctx, limit: number): Promise<number> {
  for (let readers = 0; ; ) {
    const claimed = await claimDue(ctx, { kind: "scheduled", limit });
    readers += claimed.subscribers;
    if (claimed.subscribers < limit) return readers;
  }
}

/** Puts a receipt into the outbox now and then, and delivers it as the shop does: at once. */
async function sendReceipts(
  ctx: Ctx,
  { everyMs, isOver }: { readonly everyMs: number; readonly isOver: () => boolean },
): Promise<Record<string, number>> {
  const queuedAt: Record<string, number> = {};
  const open: Promise<unknown>[] = [];
  while (!isOver()) {
    const to = `${randomUUID()}@example.com`;
    queuedAt[to] = Date.now();
    await enqueueEmail(ctx.db, ctx.now(), {
      kind: "course_welcome",
      to,
      props: { orderNumber: "TME-12345678", firstName: "Ray" },
      dedupeKey: to,
    });
    const until = new Date(ctx.now().getTime() + 25_000);
    open.push(deliverOutbox(ctx, { limit: 50, until }));
    await sleep(everyMs);
  }
  await Promise.all(open);
  return queuedAt;
}

async function send(ctx: Ctx, step: SenderStep & { kind: "send" }) {
  const until = new Date(ctx.now().getTime() + step.seconds * 1000);
  let isOver = false;
  const receipts =
    step.receiptEveryMs === null
      ? Promise.resolve({})
      : sendReceipts(ctx, { everyMs: step.receiptEveryMs, isOver: () => isOver });
  const run = await runNewsletter(ctx, { until });
  isOver = true;
  return { readers: run.sent, queuedAt: await receipts };
}

process.once("message", async (step: SenderStep) => {
  const { ctx, end } = makeCtx(step);
  const samples: number[] = [];
  const before = rssMb();
  const watch = setInterval(() => samples.push(rssMb()), 50);
  const began = performance.now();
  const usedBefore = process.cpuUsage();
  const done =
    step.kind === "claim"
      ? { readers: await claim(ctx, step.subscribersPerClaim), queuedAt: {} }
      : await send(ctx, step);
  const seconds = (performance.now() - began) / 1000;
  const used = process.cpuUsage(usedBefore);
  clearInterval(watch);
  const half = Math.ceil(samples.length / 2);
  const report: SenderReport = {
    ...done,
    seconds,
    statements,
    processorSeconds: (used.user + used.system) / 1e6,
    rssMb: {
      before,
      halfway: Math.max(...samples.slice(0, half)),
      peak: Math.max(...samples),
    },
  };
  await end();
  process.send?.(report, () => process.exit());
});
