import { count, inArray } from "drizzle-orm";
import { newsletterBatches as batches } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { claimDue } from "@/lib/newsletter/claim-due";
import { isSequenceStopped } from "@/lib/newsletter/list-health";
import { joinEarlyEvents } from "@/lib/newsletter/receive-delivery-event";
import { rollMissed } from "@/lib/newsletter/roll-missed";
import { sendBatch } from "@/lib/newsletter/send-batch";
import { giveSenderLeaseBack, takeSenderLease } from "@/lib/newsletter/sender-lease";
import { wakeFinished } from "@/lib/newsletter/wake-finished";
import { leftOfWarmUp } from "@/lib/newsletter/warm-up";

export type NewsletterRun = {
  /** Another process sends just now. */
  readonly isBusy: boolean;
  readonly claimed: number;
  readonly sent: number;
};

/** A call of the provider takes 30 s at most, and the lease must outlast the last one. */
const lastCallMs = 40_000;
/** How many are claimed at once; the bench claims as many. */
export const readersPerClaim = 2_000;
/** So many batches wait only while the provider takes none: nobody else is claimed then. */
const mostWaiting = 20;

/**
 * Sends the newsletter to everybody who is due, in rounds of claiming and sending, until nobody is,
 * the provider takes no more, or `until`: no call is begun after it. `atOnce` calls run side by side,
 * so that the provider's rate is used up though each of them takes a while. Safe at any time, in any
 * number of processes. Database faults are thrown.
 */
export async function runNewsletter(
  ctx: Ctx,
  { until, atOnce = 8 }: { readonly until: Date; readonly atOnce?: number },
): Promise<NewsletterRun> {
  const run = { isBusy: false, claimed: 0, sent: 0 };
  const token = await takeSenderLease(ctx, new Date(until.getTime() + lastCallMs));
  if (token === null) return { ...run, isBusy: true };
  try {
    await sendDue(ctx, run, { until, atOnce });
  } finally {
    // A run that fails must not keep the next ones waiting.
    await giveSenderLeaseBack(ctx, token, run);
  }
  return run;
}

type Counts = { claimed: number; sent: number };
type Budget = { readonly until: Date; readonly atOnce: number };

/** Adds to `run` as it goes, so that what a failing run did is known. */
async function sendDue(ctx: Ctx, run: Counts, { until, atOnce }: Budget): Promise<void> {
  await joinEarlyEvents(ctx);
  await rollMissed(ctx, { until });
  await wakeFinished(ctx, { until });
  // What an earlier run left goes first and alone: it may be given back, and whoever was claimed
  // beside that would get a later issue before it.
  const left = await sendWaiting(ctx, { until, atOnce });
  run.sent += left.mails;
  let goesOn = !left.isHeldUp && (await waitingBatches(ctx)) < mostWaiting;
  while (goesOn && ctx.now() < until) {
    // While one round is sent the next is claimed: one waits for the provider, one for the database.
    const [sending, claimed] = await both(sendWaiting(ctx, { until, atOnce }), claimNext(ctx));
    run.sent += sending.mails;
    run.claimed += claimed;
    goesOn = !sending.isHeldUp && claimed > 0;
  }
}

/** Both ends before a fault of either is thrown: nothing goes on behind the run's back. */
async function both<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<readonly [One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

/** Welcomes first: they are waited for. */
async function claimNext(ctx: Ctx): Promise<number> {
  const welcomes = await claimDue(ctx, { kind: "welcome", limit: readersPerClaim });
  const left = await leftOfWarmUp(ctx);
  if (left === 0 || (await isSequenceStopped(ctx))) return welcomes.readers;
  const limit = Math.min(readersPerClaim, left);
  // A warming domain's share of a day would go to the sequence, and W2 be late for weeks.
  const seconds = Number.isFinite(left)
    ? await claimDue(ctx, { kind: "second_welcome", limit })
    : { readers: 0 };
  const rest = limit - seconds.readers;
  const scheduled =
    rest > 0 ? await claimDue(ctx, { kind: "scheduled", limit: rest }) : { readers: 0 };
  return welcomes.readers + seconds.readers + scheduled.readers;
}

async function waitingBatches(ctx: Ctx): Promise<number> {
  const [waiting] = await ctx.db
    .select({ batches: count() })
    .from(batches)
    .where(inArray(batches.status, ["queued", "sending"]));
  return waiting?.batches ?? 0;
}

/** Sends what waits; ends all its calls with the first that the provider does not take. */
async function sendWaiting(
  ctx: Ctx,
  { until, atOnce }: Budget,
): Promise<{ readonly mails: number; readonly isHeldUp: boolean }> {
  const sending = { mails: 0, isHeldUp: false };
  const work = async () => {
    while (!sending.isHeldUp && ctx.now() < until) {
      const delivery = await sendBatch(ctx, until.getTime() - ctx.now().getTime());
      if (delivery.kind === "nothing") return;
      if (delivery.kind === "sent") sending.mails += delivery.mails;
      if (delivery.kind === "held_up") sending.isHeldUp = true;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const fault = workers.find((worker) => worker.status === "rejected");
  if (fault) throw fault.reason;
  return sending;
}
