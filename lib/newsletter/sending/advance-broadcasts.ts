import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  freezeRecipients,
  isDueBefore,
  rescheduleRecipients,
} from "@/db/queries/newsletter/broadcast-recipients";
import {
  type BroadcastRow,
  findAudienceCondition,
  hasOpenEmails,
  isOverdue,
  listOpenBroadcasts,
} from "@/db/queries/newsletter/broadcasts";
import { findRestore } from "@/db/queries/operations/restores";
import { broadcasts, newsletterIssues as issues } from "@/db/schema";
import { type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import {
  getFirstDayLeft,
  getLastDay,
  getSendingWindow,
  isWithinSendingHours,
  listRecipientDays,
} from "@/lib/newsletter/sending/schedule";
import { hasCompleteAddress, readProfile } from "@/lib/profile/read-profile";

/**
 * Brings every open broadcast up to now: asks staff about those that were missed or restored, moves
 * recipients who missed their day to the next one in the window, and ends those with no one left. Sends
 * nothing. Call it before claims.
 * @returns whether there are any
 */
export async function advanceBroadcasts(ctx: Ctx): Promise<boolean> {
  if ((await listOpenBroadcasts(ctx.db)).length === 0) return false;
  await askStaff(ctx);
  for (const broadcast of await listOpenBroadcasts(ctx.db)) {
    if (broadcast.status !== "sending") continue;
    await rescheduleMissedRecipients(ctx, broadcast.id);
    if (!(await hasOpenEmails(ctx.db, broadcast.id))) await finish(ctx, broadcast.id);
  }
  return true;
}

/** Never sent by themselves: their day passed while nothing ran, or a restore may have lost what was sent. */
async function askStaff(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const today = getChicagoDay(now);
  const isDayOver = now >= getSendingWindow(today).latestStartAt;
  const restoredAt = (await findRestore(ctx.db))?.noticedAt ?? null;
  await ctx.db.transaction(async (tx) => {
    const isRestored = restoredAt
      ? sql`${broadcasts.scheduledAt} < ${restoredAt.toISOString()}::timestamptz`
      : sql`false`;
    const found = await tx
      .update(broadcasts)
      .set({
        status: "needs_decision",
        reviewReason: sql`case when ${isRestored} then 'restored' else 'missed' end`,
        version: sql`${broadcasts.version} + 1`,
        updatedAt: now,
      })
      .where(
        and(
          inArray(broadcasts.status, ["scheduled", "sending"]),
          isOverdue(today, isDayOver, restoredAt),
        ),
      )
      .returning({
        id: broadcasts.id,
        version: broadcasts.version,
        reviewReason: broadcasts.reviewReason,
      });
    for (const { id, version, reviewReason } of found) {
      const why =
        reviewReason === "restored"
          ? "The site runs on a restored database, so we don't know who already got it."
          : "Its day passed, and it wasn't sent.";
      await notifyStaff(tx, now, {
        kind: "newsletter_notice",
        props: {
          headline: `Broadcast ${id} needs your decision`,
          explanation: `${why} We won't send it unless you choose a new day under Emails, Broadcasts. The series continues as usual.`,
        },
        dedupeKey: `broadcast_decision:${id}:${version}`,
      });
    }
  });
}

/** A statement of this many stays far below the database's time limit for statements. */
const recipientsPerRound = 20_000;

/**
 * Starts the broadcasts of today: freezes their recipients, and from then on claims find them. Safe to call
 * from any number of processes, and continues where an earlier run ended. Starts none while the business's
 * postal address is incomplete, because it couldn't be sent.
 * @returns false if `until` came first
 */
export async function startBroadcasts(
  ctx: Ctx,
  { until }: { readonly until: Date },
): Promise<boolean> {
  const now = ctx.now();
  const today = getChicagoDay(now);
  if (!isWithinSendingHours(now)) return true;
  const open = await listOpenBroadcasts(ctx.db);
  const due = open.filter(({ status, day }) => status === "scheduled" && day === today);
  if (due.length === 0) return true;
  if (!hasCompleteAddress(ctx, await readProfile(ctx))) return true;
  for (const { id } of due) {
    let isDone = await startBroadcast(ctx, id, today);
    while (!isDone) {
      if (ctx.now() >= until) return false;
      isDone = await freezeRound(ctx, id, today);
    }
  }
  return true;
}

/** Locks the text. Returns whether there's nothing left to freeze. */
async function startBroadcast(ctx: Ctx, id: string, today: ChicagoDay): Promise<boolean> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // Editors lock the issue first too, so no text changes once sending has started.
    await tx.select({ id: issues.id }).from(issues).where(eq(issues.id, id)).for("update");
    const [started] = await tx
      .update(broadcasts)
      .set({
        startedAt: sql`coalesce(${broadcasts.startedAt}, ${now.toISOString()}::timestamptz)`,
        recipients: sql`coalesce(${broadcasts.recipients}, 0)`,
        updatedAt: now,
      })
      .where(isScheduledFor(id, today))
      .returning();
    if (!started) return true;
    if (!started.frozenAt) return false;
    // Staff decided to continue: only those who were still waiting get it.
    await rescheduleRecipients(tx, getFrozenDays(started, today), sql`r.status = 'waiting'`);
    await tx.update(broadcasts).set(getSending(started, now)).where(eq(broadcasts.id, id));
    return true;
  });
}

/** Freezes the next recipients. Returns whether there's nothing left to freeze. */
async function freezeRound(ctx: Ctx, id: string, today: ChicagoDay): Promise<boolean> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [broadcast] = await tx
      .select()
      .from(broadcasts)
      .where(isScheduledFor(id, today))
      .for("update");
    // Canceled, or another process was quicker.
    if (!broadcast) return true;
    const condition = await findAudienceCondition(tx, now, broadcast);
    const round = { ...getFrozenDays(broadcast, today), limit: recipientsPerRound };
    const frozen = await freezeRecipients(tx, round, condition);
    const isDone = frozen < recipientsPerRound;
    const recipients = (broadcast.recipients ?? 0) + frozen;
    await tx
      .update(broadcasts)
      .set({ recipients, ...(isDone && { frozenAt: now, ...getSending(broadcast, now) }) })
      .where(eq(broadcasts.id, id));
    if (isDone) ctx.log.info("broadcast.started", { broadcast: id, recipients });
    return isDone;
  });
}

const isScheduledFor = (id: string, day: ChicagoDay) =>
  and(eq(broadcasts.id, id), eq(broadcasts.status, "scheduled"), eq(broadcasts.day, day));

const getSending = ({ version }: BroadcastRow, now: Date) =>
  ({ status: "sending", version: version + 1, updatedAt: now }) as const;

function getFrozenDays({ id, windowDays }: BroadcastRow, today: ChicagoDay) {
  const days = listRecipientDays({ day: today, windowDays }, today);
  return { broadcastId: id, from: today, days };
}

async function rescheduleMissedRecipients(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const broadcast = await lockSendingBroadcast(tx, id);
    if (!broadcast) return;
    const from = getFirstDayLeft(broadcast, ctx.now());
    const days = listRecipientDays(broadcast, from);
    await rescheduleRecipients(tx, { broadcastId: id, from, days }, isDueBefore(from));
  });
}

async function lockSendingBroadcast(tx: Transaction, id: string) {
  const [broadcast] = await tx
    .select()
    .from(broadcasts)
    .where(and(eq(broadcasts.id, id), eq(broadcasts.status, "sending")))
    .for("update");
  return broadcast?.day ? { ...broadcast, day: broadcast.day } : undefined;
}

async function finish(ctx: Ctx, id: BroadcastRow["id"]): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const broadcast = await lockSendingBroadcast(tx, id);
    // A batch that was just released has its recipients waiting again.
    if (!broadcast || (await hasOpenEmails(tx, id))) return;
    await tx
      .update(broadcasts)
      .set({
        status: "sent",
        finishedAt: now,
        version: broadcast.version + 1,
        updatedAt: now,
      })
      .where(eq(broadcasts.id, id));
    ctx.log.info("broadcast.sent", { broadcast: id, lastDay: getLastDay(broadcast) });
  });
}
