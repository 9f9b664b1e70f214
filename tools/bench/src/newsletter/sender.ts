// Runs one step of the newsletter's sending and reports what it took. In a process of its own, so that
// nothing else counts in its memory.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { createResendTransport } from "@/lib/email/provider/resend";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { testCtx } from "@/tests/support/ctx";

export type SenderSetup = {
  readonly databaseUrl: string;
  readonly providerUrl: string;
  /** Added to the machine's clock. */
  readonly clockOffsetMs: number;
  readonly siteUrl: string;
  readonly linkSecret: string;
};

export type SenderStep = SenderSetup &
  (
    | { readonly kind: "claim"; readonly subscribersPerClaim: number }
    | { readonly kind: "send"; readonly seconds: number; readonly receiptEveryMs: number | null }
  );

export type SenderReport = {
  readonly subscribers: number;
  readonly seconds: number;
  readonly statements: number;
  /** Processor time of this process. */
  readonly processorSeconds: number;
  readonly rssMb: { readonly before: number; readonly halfway: number; readonly peak: number };
  /** When each receipt was queued, by address. */
  readonly queuedAt: Readonly<Record<string, number>>;
};

let statements = 0;

function createCtx(step: SenderStep): { ctx: Ctx; close: () => Promise<void> } {
  const logger = {
    logQuery() {
      statements += 1;
    },
  };
  const { db, close } = connect(step.databaseUrl, { poolSize: 10, logger });
  const email = createResendTransport({ apiKey: "re_bench", baseUrl: step.providerUrl });
  const { siteUrl, linkSecret } = step;
  const settings = {
    siteUrl,
    linkSecret,
    isLocal: true,
    seedProfile: createSeedProfile({}, "local"),
  };
  const ignore = () => undefined;
  const ctx: Ctx = {
    ...testCtx({ db, email, emailBatches: email, settings }),
    now: () => new Date(Date.now() + step.clockOffsetMs),
    log: { info: ignore, warn: ignore, error: ignore },
  };
  return { ctx, close };
}

async function claimAll(ctx: Ctx, limit: number): Promise<number> {
  for (let subscribers = 0; ; ) {
    const claim = await claimDue(ctx, { kind: "scheduled", limit });
    subscribers += claim.subscribers;
    if (claim.subscribers < limit) return subscribers;
  }
}

/** Queues a receipt at intervals and delivers each immediately, like the shop does. */
async function sendReceipts(
  ctx: Ctx,
  { everyMs, isOver }: { readonly everyMs: number; readonly isOver: () => boolean },
): Promise<Record<string, number>> {
  const queuedAt: Record<string, number> = {};
  const pending: Promise<unknown>[] = [];
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
    pending.push(deliverOutbox(ctx, { limit: 50, until }));
    await sleep(everyMs);
  }
  await Promise.all(pending);
  return queuedAt;
}

async function send(ctx: Ctx, step: SenderStep & { kind: "send" }) {
  const until = new Date(ctx.now().getTime() + step.seconds * 1000);
  let isOver = false;
  const { receiptEveryMs: everyMs } = step;
  const receipts = everyMs === null ? {} : sendReceipts(ctx, { everyMs, isOver: () => isOver });
  const run = await runNewsletter(ctx, { until });
  isOver = true;
  return { subscribers: run.sent, queuedAt: await receipts };
}

process.once("message", async (step: SenderStep) => {
  const { ctx, close } = createCtx(step);
  const samples: number[] = [];
  const readMb = () => samples.push(process.memoryUsage().rss / 1024 ** 2);
  readMb();
  const sampling = setInterval(readMb, 50);
  const startedAt = performance.now();
  const usageBefore = process.cpuUsage();
  const result =
    step.kind === "claim"
      ? { subscribers: await claimAll(ctx, step.subscribersPerClaim), queuedAt: {} }
      : await send(ctx, step);
  const seconds = (performance.now() - startedAt) / 1000;
  const usage = process.cpuUsage(usageBefore);
  clearInterval(sampling);
  const halfway = Math.max(...samples.slice(0, Math.ceil(samples.length / 2)));
  const report: SenderReport = {
    ...result,
    seconds,
    statements,
    processorSeconds: (usage.user + usage.system) / 1e6,
    rssMb: { before: samples[0] ?? 0, halfway, peak: Math.max(...samples) },
  };
  await close();
  process.send?.(report, () => process.exit());
});
