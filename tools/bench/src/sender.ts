// Runs one step of the newsletter's sending and reports what it took. In a process of its own, so that
// nothing else counts in its memory.
import { connect } from "@/db/client";
import { broadcastRecipients } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { createResendTransport } from "@/lib/email/provider/resend";
import { runNewsletter, subscribersPerClaim } from "@/lib/newsletter/run-newsletter";
import { startBroadcasts } from "@/lib/newsletter/sending/advance-broadcasts";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { testCtx } from "@/tests/support/ctx";

export type SenderStep = {
  readonly databaseUrl: string;
  readonly providerUrl: string;
  /** Added to the machine's clock. */
  readonly clockOffsetMs: number;
  /** How long it sends; 0 only does the work below. */
  readonly seconds: number;
  /** Without sending: claims the series unless it says otherwise. */
  readonly work?: "freeze_broadcast" | "claim_broadcast";
};

export type SenderReport = {
  /** Subscribers who were claimed or got an email. */
  readonly subscribers: number;
  readonly ms: number;
  readonly idleMb: number;
  readonly peakMb: number;
};

async function work(ctx: Ctx, kind: SenderStep["work"]): Promise<number> {
  if (kind === "freeze_broadcast") {
    await startBroadcasts(ctx, { until: new Date(ctx.now().getTime() + 600_000) });
    return await ctx.db.$count(broadcastRecipients);
  }
  return await claimAll(ctx, kind === "claim_broadcast" ? "broadcast" : "scheduled");
}

async function claimAll(ctx: Ctx, kind: "broadcast" | "scheduled"): Promise<number> {
  for (let subscribers = 0; ; ) {
    const claim = await claimDue(ctx, { kind, limit: subscribersPerClaim });
    subscribers += claim.subscribers;
    if (claim.subscribers < subscribersPerClaim) return subscribers;
  }
}

process.once("message", async (step: SenderStep) => {
  const { db, close } = connect(step.databaseUrl, { poolSize: 10 });
  const email = createResendTransport({ apiKey: "re_bench", baseUrl: step.providerUrl });
  const settings = { isLocal: true, seedProfile: createSeedProfile({}, "local") };
  const ignore = () => undefined;
  const ctx: Ctx = {
    ...testCtx({ db, email, emailBatches: email, settings }),
    now: () => new Date(Date.now() + step.clockOffsetMs),
    log: { info: ignore, warn: ignore, error: ignore },
  };
  const samples: number[] = [];
  const readMb = () => samples.push(process.memoryUsage().rss / 1024 ** 2);
  readMb();
  const sampling = setInterval(readMb, 50);
  const startedAt = performance.now();
  const until = new Date(ctx.now().getTime() + step.seconds * 1_000);
  const subscribers =
    step.seconds === 0 ? await work(ctx, step.work) : (await runNewsletter(ctx, { until })).sent;
  const ms = performance.now() - startedAt;
  clearInterval(sampling);
  const memory = { idleMb: samples[0] ?? 0, peakMb: Math.max(...samples) };
  const report: SenderReport = { subscribers, ms, ...memory };
  await close();
  process.send?.(report, () => process.exit());
});
