import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { closeSkippedBatches, countWaitingBatches } from "@/db/queries/newsletter/batches";
import { findEarliestSend } from "@/db/queries/newsletter/due-subscribers";
import { senderRowId } from "@/db/queries/newsletter/sender";
import { newsletterSender as sender } from "@/db/schema";
import { getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { applyPendingDeliveryEvents } from "@/lib/newsletter/deliverability/apply-delivery-event";
import { isSequenceStopped } from "@/lib/newsletter/deliverability/list-health";
import { advanceBroadcasts, startBroadcasts } from "@/lib/newsletter/sending/advance-broadcasts";
import { type ClaimOptions, claimDue } from "@/lib/newsletter/sending/claim-due";
import {
  rescheduleMissedSends,
  resumeCompletedSubscribers,
} from "@/lib/newsletter/sending/reschedule-subscribers";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { readWarmUpRemaining } from "@/lib/newsletter/sending/warm-up";
import { type Hold, readHold } from "@/lib/restores/notice-restore";

type NewsletterRun = {
  /** Another process is sending right now. */
  readonly isBusy: boolean;
  readonly claimed: number;
  readonly sent: number;
};

type RunOptions = { readonly until: Date; readonly atOnce?: number };

const busyPauseMs = 500;
/** A provider call takes up to 30 s, and the lease must outlast the last one. */
const lastCallMs = 40_000;
/** Subscribers per claim; the benchmark uses it too. */
export const subscribersPerClaim = 2_000;
/** This many batches only pile up when the provider accepts none, so claiming pauses. */
const maxWaitingBatches = 20;

/**
 * Sends the newsletter to everyone who is due, alternating claims and sends until no one is due,
 * the provider stops accepting, or `until`. Safe to call at any time and from any number of
 * processes. Leaves out what was due before a restore, until staff decide.
 * @param atOnce concurrent provider calls, which use up the rate limit despite their latency
 */
export async function runNewsletter(
  ctx: Ctx,
  { until, atOnce = 8 }: RunOptions,
): Promise<NewsletterRun> {
  const run = { isBusy: false, claimed: 0, sent: 0 };
  const token = await acquireSenderLease(ctx, new Date(until.getTime() + lastCallMs));
  if (token === null) return { ...run, isBusy: true };
  try {
    await sendDue(ctx, run, { until, atOnce });
  } finally {
    // A failed run must not block the next one.
    await releaseSenderLease(ctx, token, run);
  }
  return run;
}

type Counts = { claimed: number; sent: number };
type RunLimits = { readonly until: Date; readonly atOnce: number; readonly hold: Hold | null };

/**
 * Like `runNewsletter`, but waits for another process's run to end, because that run may have read
 * who is due before the subscriber was who this call is for. Gives up at `until`.
 */
export async function runNewsletterOnceFree(ctx: Ctx, options: RunOptions): Promise<NewsletterRun> {
  let run = await runNewsletter(ctx, options);
  while (run.isBusy && ctx.now() < options.until) {
    await sleep(busyPauseMs);
    run = await runNewsletter(ctx, options);
  }
  return run;
}

/** Updates `run` as it goes, so that a failed run's work is known. */
async function sendDue(
  ctx: Ctx,
  run: Counts,
  { until, atOnce }: Omit<RunLimits, "hold">,
): Promise<void> {
  await applyPendingDeliveryEvents(ctx);
  const hold = await readHold(ctx);
  if (hold?.isSkipped) await skipHeldSends(ctx, hold.before, until);
  const from = hold?.before;
  await rescheduleMissedSends(ctx, { until, from });
  await resumeCompletedSubscribers(ctx, { until });
  const hasBroadcasts = await advanceBroadcasts(ctx);
  // A restored site sends no broadcast or follow-up before staff have decided what it may send.
  const isDecided = hold === null || hold.isSkipped;
  const withBroadcasts = hasBroadcasts && isDecided;
  // Batches of an earlier run go first and alone. If one is released, a subscriber claimed at the
  // same time would get a later issue first.
  const leftover = await sendWaiting(ctx, { until, atOnce, hold });
  run.sent += leftover.emails;
  // Computing who's due takes long for many orders, so a run ends it with the first empty claim.
  const followUps = { areOpen: isDecided };
  let shouldContinue =
    !leftover.isPostponed && (await countWaitingBatches(ctx.db, from)) < maxWaitingBatches;
  while (shouldContinue && ctx.now() < until) {
    // Sending waits for the provider and claiming for the database, so they overlap.
    const [sending, claimed] = await settleBoth(
      sendWaiting(ctx, { until, atOnce, hold }),
      claimNext(ctx, { from, withBroadcasts, followUps, until }),
    );
    run.sent += sending.emails;
    run.claimed += claimed;
    shouldContinue = !sending.isPostponed && claimed > 0;
  }
}

/** Waits for both before throwing either error, so that nothing runs on in the background. */
async function settleBoth<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<readonly [One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

type ClaimRound = Pick<ClaimOptions, "from" | "restoredAt"> & {
  readonly until: Date;
  readonly withBroadcasts?: boolean;
  /** Closed by the first claim that finds no one. */
  readonly followUps?: { areOpen: boolean };
};

/**
 * Welcome emails first: people expect them immediately. Then broadcasts and follow-ups, which take the day from
 * the series.
 */
async function claimNext(
  ctx: Ctx,
  { withBroadcasts = false, followUps, until, ...options }: ClaimRound,
): Promise<number> {
  const welcomes = await claimDue(ctx, { kind: "welcome", limit: subscribersPerClaim, ...options });
  const remaining = await readWarmUpRemaining(ctx);
  if (remaining === 0 || (await isSequenceStopped(ctx))) return welcomes.subscribers;
  let rest = Math.min(subscribersPerClaim, remaining);
  let claimed = welcomes.subscribers;
  const claim = async (kind: ClaimOptions["kind"]) => {
    if (rest === 0) return 0;
    const { subscribers } = await claimDue(ctx, { kind, limit: rest, ...options });
    rest -= subscribers;
    claimed += subscribers;
    return subscribers;
  };
  if (withBroadcasts) {
    // Who gets a broadcast today must not get an issue first.
    if (!(await startBroadcasts(ctx, { until }))) return claimed;
    await claim("broadcast");
  }
  // Each claim is of one follow-up, and no one due for another may get an issue first.
  while (followUps?.areOpen && rest > 0) {
    if (ctx.now() >= until) return claimed;
    followUps.areOpen = (await claim("follow_up")) > 0;
  }
  // During warm-up the sequence would use up the daily limit and delay W2 for weeks.
  if (Number.isFinite(remaining)) await claim("second_welcome");
  await claim("scheduled");
  return claimed;
}

/**
 * Skips what was due before a restore: claims each send at the time it was due, as if it had been sent then, so
 * that everyone continues where they would be. Continues in the next run if `until` comes first.
 */
async function skipHeldSends(ctx: Ctx, before: Date, until: Date): Promise<void> {
  while (ctx.now() < until) {
    await closeSkippedBatches(ctx.db, ctx.now(), before);
    const dueAt = await findEarliestSend(ctx.db, before);
    if (!dueAt) return;
    if ((await claimNext({ ...ctx, now: () => dueAt }, { restoredAt: before, until })) > 0)
      continue;
    // What that day couldn't send, such as during the warm-up, moved on at its end.
    const { closesAt } = getSendingWindow(getChicagoDay(dueAt));
    if ((await rescheduleMissedSends({ ...ctx, now: () => closesAt }, { until })) === 0) return;
  }
}

/** Sends waiting batches and stops all workers at the first one that the provider rejects. */
async function sendWaiting(
  ctx: Ctx,
  { until, atOnce, hold }: RunLimits,
): Promise<{ readonly emails: number; readonly isPostponed: boolean }> {
  const sending = { emails: 0, isPostponed: false };
  const work = async () => {
    while (!sending.isPostponed && ctx.now() < until) {
      const delivery = await sendBatch(ctx, until.getTime() - ctx.now().getTime(), hold?.before);
      if (delivery.kind === "no_batch") return;
      if (delivery.kind === "sent") sending.emails += delivery.emails;
      if (delivery.kind === "postponed") sending.isPostponed = true;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const fault = workers.find((worker) => worker.status === "rejected");
  if (fault) throw fault.reason;
  return sending;
}

/**
 * Makes this process the only sender until `until`, which uses the provider's rate limit best. The
 * lease expires by itself after a crash. Duplicates are prevented by the send log, not by this
 * lease.
 * @returns a token to release the lease, or null while another process holds it
 */
export async function acquireSenderLease(ctx: Ctx, until: Date): Promise<string | null> {
  const token = randomUUID();
  const now = ctx.now();
  await ctx.db.insert(sender).values({ id: senderRowId }).onConflictDoNothing();
  const acquired = await ctx.db
    .update(sender)
    .set({
      token,
      leasedUntil: until,
      lastRunStartedAt: now,
      lastRunEndedAt: null,
      lastRunClaimed: 0,
      lastRunSent: 0,
    })
    .where(
      and(eq(sender.id, senderRowId), or(isNull(sender.leasedUntil), lte(sender.leasedUntil, now))),
    )
    .returning({ id: sender.id });
  return acquired.length === 1 ? token : null;
}

/** Releases the lease and records the run. Does nothing if another sender has taken it over. */
export async function releaseSenderLease(
  ctx: Ctx,
  token: string,
  run: { readonly claimed: number; readonly sent: number },
): Promise<void> {
  await ctx.db
    .update(sender)
    .set({
      token: null,
      leasedUntil: null,
      lastRunEndedAt: ctx.now(),
      lastRunClaimed: run.claimed,
      lastRunSent: run.sent,
    })
    .where(and(eq(sender.id, senderRowId), eq(sender.token, token)));
}
