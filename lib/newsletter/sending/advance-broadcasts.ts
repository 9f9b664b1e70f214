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
import { getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import {
  getFirstDayLeft,
  getLastDay,
  listRecipientDays,
} from "@/lib/newsletter/sending/recipient-days";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
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

/**
 * Starts the broadcasts of today: freezes their recipients, and from then on claims find them. Safe to call
 * from any number of processes: the first one that changes the status freezes. Starts none while the
 * business's postal address is incomplete, because it couldn't be sent.
 */
export async function startBroadcasts(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const today = getChicagoDay(now);
  const { opensAt, latestStartAt } = getSendingWindow(today);
  if (now < opensAt || now >= latestStartAt) return;
  const open = await listOpenBroadcasts(ctx.db);
  const due = open.filter(({ status, day }) => status === "scheduled" && day === today);
  if (due.length === 0) return;
  if (!hasCompleteAddress(ctx, await readProfile(ctx))) return;
  for (const { id } of due) await startBroadcast(ctx, id, today);
}

async function startBroadcast(ctx: Ctx, id: string, today: string): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    // Editors lock the issue first too, so no text changes once sending has started.
    await tx.select({ id: issues.id }).from(issues).where(eq(issues.id, id)).for("update");
    const [started] = await tx
      .update(broadcasts)
      .set({ status: "sending", version: sql`${broadcasts.version} + 1`, updatedAt: now })
      .where(
        and(eq(broadcasts.id, id), eq(broadcasts.status, "scheduled"), eq(broadcasts.day, today)),
      )
      .returning();
    if (!started) return;
    const window = { day: today, windowDays: started.windowDays };
    const frozen = { broadcastId: id, from: today, days: listRecipientDays(window, today) };
    if (started.startedAt) {
      // Staff decided to continue: only those who were still waiting get it.
      return await rescheduleRecipients(tx, frozen, sql`r.status = 'waiting'`);
    }
    const condition = await findAudienceCondition(tx, now, started);
    const recipients = await freezeRecipients(tx, frozen, condition);
    await tx.update(broadcasts).set({ startedAt: now, recipients }).where(eq(broadcasts.id, id));
    ctx.log.info("broadcast.started", { broadcast: id, recipients });
  });
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
