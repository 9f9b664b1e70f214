import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { skipWaitingRecipients } from "@/db/queries/newsletter/broadcast-recipients";
import { findIssue } from "@/db/queries/newsletter/issues";
import { type EditedRecord, insertOnce } from "@/db/save-record";
import {
  broadcasts,
  newsletterIssues as issues,
  subscriberSegments,
  newsletterIssueVersions as versions,
} from "@/db/schema";
import type { BroadcastStatus } from "@/db/values/broadcasts";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";
import { createBroadcastId } from "@/lib/newsletter/broadcasts/broadcast-forms";
import { issueContentSchema } from "@/lib/newsletter/issues/issue-forms";
import { getSendingWindow, isWithinSendingHours } from "@/lib/newsletter/sending/schedule";

/**
 * - `changed_since`: it's no longer as the page showed it; sending may have started.
 * - `wrong_status`: its status doesn't allow this.
 * - `started`: its audience is frozen.
 * - `no_text`: the published text isn't complete. `has_draft`: a draft isn't published.
 * - `day_over`: the day's sending hours are over. `closed`: it's not within sending hours.
 */
export type BroadcastProblem =
  | "unknown"
  | "changed_since"
  | "wrong_status"
  | "started"
  | "no_segment"
  | "no_day"
  | "day_over"
  | "closed"
  | "no_text"
  | "has_draft";

/** Creates a draft. Its id is also the campaign of its links, so it never changes. */
export const createBroadcast = staffOperation(
  async (
    tx,
    ctx,
    actor,
    { formId, subject }: { readonly formId: string; readonly subject: string },
  ) => {
    const now = ctx.now();
    const id = createBroadcastId(subject, formId);
    const text = { subject, preheader: "", body: "" };
    const checkedOn = getChicagoDay(now);
    const issue = { id, block: "broadcast" as const, isPublished: false, ...text, checkedOn };
    if (!(await insertOnce(tx, issues, { ...issue, updatedAt: now }))) return unchanged(id);
    await tx
      .insert(versions)
      .values({ issueId: id, version: 1, ...text, savedBy: actor.email, savedAt: now });
    await tx.insert(broadcasts).values({ id, createdAt: now, updatedAt: now });
    return changed("broadcast_created", { broadcast: id }, id);
  },
);

type Broadcast = typeof broadcasts.$inferSelect;

/** Locks a broadcast and its text. In this order everywhere, as when sending starts. */
async function lockBroadcast(tx: Transaction, id: string): Promise<Broadcast | undefined> {
  await tx.select({ id: issues.id }).from(issues).where(eq(issues.id, id)).for("update");
  const [broadcast] = await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for("update");
  return broadcast;
}

type Settings = {
  /** Null for everyone. */
  readonly audience: string | null;
  readonly day: ChicagoDay;
  readonly windowDays: number;
};

const isDayOver = (day: ChicagoDay, now: Date) => now >= getSendingWindow(day).latestStartAt;

/** Saves who gets a broadcast and when, until sending starts. A scheduled one stays scheduled. */
export const saveBroadcast = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    { id, version }: EditedRecord,
    { audience, day, windowDays }: Settings,
  ) => {
    const now = ctx.now();
    const broadcast = await lockBroadcast(tx, id);
    if (!broadcast) return fail("unknown");
    if (broadcast.startedAt) return fail("started");
    if (broadcast.status === "needs_decision") return fail("wrong_status");
    if (broadcast.version !== version) return fail("changed_since");
    if (isDayOver(day, now)) return fail("day_over");
    const [segment] =
      audience === null
        ? []
        : await tx
            .select()
            .from(subscriberSegments)
            .where(eq(subscriberSegments.id, audience))
            .for("share");
    if (audience !== null && !segment) return fail("no_segment");
    const name = segment?.name ?? null;
    await tx
      .update(broadcasts)
      .set({
        audience: segment ? "segment" : "everyone",
        segmentId: segment?.id ?? null,
        segmentName: name,
        day,
        windowDays,
        ...(broadcast.status === "scheduled" && { scheduledAt: now }),
        version: version + 1,
        updatedAt: now,
      })
      .where(eq(broadcasts.id, id));
    return changed("broadcast_saved", { broadcast: id, day, segment: name ?? "everyone" });
  },
);

/** Checks that the text which would be sent is complete and final. */
async function findTextProblem(tx: Transaction, id: string) {
  const issue = await findIssue(tx, id);
  if (issue?.draft) return "has_draft";
  return issueContentSchema.safeParse(issue).success ? null : "no_text";
}

/** Schedules a locked broadcast for a day. */
async function schedule(tx: Transaction, now: Date, broadcast: Broadcast, day: ChicagoDay) {
  const { id, version } = broadcast;
  if (isDayOver(day, now)) return fail("day_over");
  const problem = await findTextProblem(tx, id);
  if (problem) return fail(problem);
  await tx.update(issues).set({ isPublished: true }).where(eq(issues.id, id));
  await tx
    .update(broadcasts)
    .set({
      status: "scheduled",
      day,
      reviewReason: null,
      scheduledAt: now,
      finishedAt: null,
      version: version + 1,
      updatedAt: now,
    })
    .where(eq(broadcasts.id, id));
  return changed("broadcast_scheduled", { broadcast: id, day }, day);
}

const canBeScheduled = ({ status, startedAt }: Broadcast) =>
  status === "draft" || (status === "canceled" && startedAt === null);

/** Schedules a draft for its day. */
export const scheduleBroadcast = staffOperation(
  async (tx, ctx, _actor, { id, version }: EditedRecord) => {
    const broadcast = await lockBroadcast(tx, id);
    if (!broadcast) return fail("unknown");
    if (!canBeScheduled(broadcast)) return fail("wrong_status");
    if (broadcast.version !== version) return fail("changed_since");
    if (broadcast.day === null) return fail("no_day");
    return await schedule(tx, ctx.now(), broadcast, broadcast.day);
  },
);

/** Schedules a broadcast for today. The next run within a minute starts it. */
export const sendBroadcastToday = staffOperation(
  async (tx, ctx, _actor, { id, version }: EditedRecord) => {
    const now = ctx.now();
    const today = getChicagoDay(now);
    const broadcast = await lockBroadcast(tx, id);
    if (!broadcast) return fail("unknown");
    const isWaiting = broadcast.status === "scheduled" && broadcast.startedAt === null;
    if (!isWaiting && !canBeScheduled(broadcast)) return fail("wrong_status");
    if (broadcast.version !== version) return fail("changed_since");
    if (!isWithinSendingHours(now)) return fail("closed");
    return await schedule(tx, now, broadcast, today);
  },
);

/** Lets a broadcast that needs a decision go out on a day, to those who are still waiting for it. */
export const resumeBroadcast = staffOperation(
  async (tx, ctx, _actor, { id, version }: EditedRecord, day: ChicagoDay) => {
    const broadcast = await lockBroadcast(tx, id);
    if (!broadcast) return fail("unknown");
    if (broadcast.status !== "needs_decision") return fail("wrong_status");
    if (broadcast.version !== version) return fail("changed_since");
    return await schedule(tx, ctx.now(), broadcast, day);
  },
);

const canBeCanceled: readonly BroadcastStatus[] = ["scheduled", "sending", "needs_decision"];

/**
 * Ends a broadcast: no one else is claimed, and claimed emails that haven't left are taken back when their
 * batch would be sent. Emails that left stay counted.
 */
export const cancelBroadcast = staffOperation(async (tx, ctx, _actor, id: string) => {
  const now = ctx.now();
  const broadcast = await lockBroadcast(tx, id);
  if (!broadcast) return fail("unknown");
  if (broadcast.status === "canceled") return unchanged();
  const [canceled] = await tx
    .update(broadcasts)
    .set({
      status: "canceled",
      reviewReason: null,
      finishedAt: now,
      version: broadcast.version + 1,
      updatedAt: now,
    })
    .where(and(eq(broadcasts.id, id), inArray(broadcasts.status, [...canBeCanceled])))
    .returning({ startedAt: broadcasts.startedAt });
  if (!canceled) return fail("wrong_status");
  await skipWaitingRecipients(tx, id);
  if (!canceled.startedAt) {
    await tx.update(issues).set({ isPublished: false }).where(eq(issues.id, id));
  }
  return changed("broadcast_canceled", { broadcast: id });
});
