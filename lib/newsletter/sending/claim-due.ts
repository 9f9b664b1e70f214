import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  type DueBroadcast,
  isRecipient,
  lockDueBroadcast,
  lockDueRecipients,
  markRecipientsClaimed,
  rescheduleRecipients,
} from "@/db/queries/newsletter/broadcast-recipients";
import {
  type DueKind,
  type DueSubscriber,
  lockDueSubscribers,
} from "@/db/queries/newsletter/due-subscribers";
import { lockDueFollowUps } from "@/db/queries/newsletter/follow-ups";
import { findRestore } from "@/db/queries/operations/restores";
import { timestampParam as at, readRows } from "@/db/read-rows";
import { newsletterBatches as batches } from "@/db/schema";
import type { BusinessProfile } from "@/db/values/profile";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import { cacheRenderedIssues } from "@/lib/newsletter/issues/cache-rendered-issues";
import { readIssueSite } from "@/lib/newsletter/issues/render-issue";
import {
  computeNextSendAt,
  findSendingDay,
  getNextStage,
  getSendingWindow,
  isWithinSendingHours,
  listRecipientDays,
  sendingFrequencies,
} from "@/lib/newsletter/sending/schedule";
import { hasCompleteAddress } from "@/lib/profile/read-profile";

export type ClaimOptions = {
  /** `broadcast` and `follow_up`: the recipients of the first one that's due for someone. */
  readonly kind: DueKind | "broadcast" | "follow_up";
  readonly limit: number;
  /** Sends that were due before a restore are left out. */
  readonly from?: Date | undefined;
  /** Claims as if before this restore: by the frequency that each subscriber had. */
  readonly restoredAt?: Date | undefined;
};

type Claim = {
  /** Number of subscribers examined. Fewer than the limit means no one else is due. */
  readonly subscribers: number;
  readonly batches: number;
};

/**
 * Claims up to `limit` due subscribers: writes their next sends to the send log in batches of one
 * issue and advances each subscriber. Runs in one transaction and is safe to run concurrently.
 * Notifies staff once about each unpublished issue that blocks subscribers. Claims no one while the
 * business's postal address is incomplete.
 * @throws on database errors, without side effects
 */
export async function claimDue(
  ctx: Ctx,
  { kind, limit, from, restoredAt }: ClaimOptions,
): Promise<Claim> {
  const now = ctx.now();
  const today = getChicagoDay(now);
  const { opensAt } = getSendingWindow(today);
  if (kind !== "welcome" && !isWithinSendingHours(now)) return { subscribers: 0, batches: 0 };
  return await ctx.db.transaction(async (tx) => {
    // PostgreSQL caches plans. A plan made while the tables were empty would scan them for every
    // row, and replanning each time would double the cost of the foreign key checks.
    await tx.execute(sql`set local enable_seqscan = off`);
    // The renders use this same read, so no email can have an incomplete address.
    const site = await readIssueSite(ctx, tx);
    if (!hasCompleteAddress(ctx, site.profile)) return { subscribers: 0, batches: 0 };
    const input = { limit, now, today, opensAt, from, restoredAt };
    const { due, others = [], broadcast } = await lockDue(tx, kind, input);
    const ready = due.filter((subscriber) => subscriber.issue?.isPublished);
    const getIssueId = (subscriber: DueSubscriber) => subscriber.issue?.id ?? "";
    const renders = await cacheRenderedIssues(ctx, tx, new Set(ready.map(getIssueId)), site);
    const newBatches = groupIntoBatches(ready, getIssueId).map(({ key, members }) => ({
      id: randomUUID(),
      issueId: key,
      renderId: renders.get(key) ?? "",
      members,
    }));
    const sent = await insertSends(tx, { now, today, newBatches, profile: site.profile });
    await advanceSubscribers(tx, now, today, due, sent);
    await notifyStaffOfUnpublishedIssues(ctx, tx, due);
    if (broadcast) {
      const unsent = due.flatMap(({ id }) => (sent.has(id) ? [] : [id]));
      await markRecipientsClaimed(tx, broadcast.id, [...sent]);
      await moveRecipients(tx, broadcast, addDays(today, 1), [...others, ...unsent]);
    }
    return { subscribers: due.length + others.length, batches: newBatches.length };
  });
}

type DueInput = Pick<ClaimOptions, "limit" | "from" | "restoredAt"> & {
  readonly now: Date;
  readonly today: ChicagoDay;
  readonly opensAt: Date;
};

type Due = {
  readonly due: readonly DueSubscriber[];
  /** Recipients of the broadcast who can't get it today. */
  readonly others?: readonly string[];
  readonly broadcast?: DueBroadcast;
};

async function lockDue(tx: Transaction, kind: ClaimOptions["kind"], input: DueInput): Promise<Due> {
  if (kind === "broadcast") return await lockRecipients(tx, input);
  if (kind !== "follow_up") return { due: await lockDueSubscribers(tx, { kind, ...input }) };
  const { today } = input;
  const restoredAt = (await findRestore(tx))?.noticedAt ?? null;
  const frequencies = listFrequencies(today);
  return { due: await lockDueFollowUps(tx, { ...input, restoredAt, frequencies }) };
}

/** Lists the frequencies with emails on this day. */
export const listFrequencies = (day: ChicagoDay) =>
  sendingFrequencies.filter((one) => findSendingDay(one, day, day));

/** The day is theirs only if their frequency includes it and they have no other email on it. */
async function lockRecipients(tx: Transaction, input: DueInput): Promise<Due> {
  const { today } = input;
  const broadcast = await lockDueBroadcast(tx, today);
  if (!broadcast) return { due: [] };
  const frequencies = listFrequencies(today);
  const { id: broadcastId } = broadcast;
  return { ...(await lockDueRecipients(tx, { broadcastId, frequencies, ...input })), broadcast };
}

/** Moves recipients who can't get it today to their next day in the window, or skips them. */
async function moveRecipients(
  tx: Transaction,
  broadcast: DueBroadcast,
  from: ChicagoDay,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const days = listRecipientDays(broadcast, from);
  await rescheduleRecipients(tx, { broadcastId: broadcast.id, from, days }, isRecipient(ids));
}

/** Notifies staff of unpublished issues. Subscribers wait for them; an issue is never skipped. */
async function notifyStaffOfUnpublishedIssues(
  ctx: Ctx,
  tx: Transaction,
  due: readonly DueSubscriber[],
): Promise<void> {
  const unpublishedIssues = new Map(
    due.flatMap(({ issue }) => (issue && !issue.isPublished ? [[issue.id, issue]] : [])),
  );
  for (const { id, changedAt } of unpublishedIssues.values()) {
    await notifyStaff(tx, ctx.now(), {
      kind: "newsletter_notice",
      props: {
        headline: `The newsletter is waiting for issue ${id}`,
        explanation: `This issue is next for some subscribers, but you haven't published the issue. Those subscribers won't get any issues until you do. After that, they'll continue where they stopped.`,
      },
      dedupeKey: `newsletter_held:${id}:${changedAt}`,
    });
  }
}

type NewBatch = {
  readonly id: string;
  readonly issueId: string;
  readonly renderId: string;
  readonly members: readonly DueSubscriber[];
};

type NewSends = {
  readonly now: Date;
  readonly today: ChicagoDay;
  readonly newBatches: readonly NewBatch[];
  readonly profile: BusinessProfile;
};

/**
 * Returns the subscribers with a new row in the send log. Its unique keys reject a repeated issue
 * and a second email on the same day.
 */
async function insertSends(
  tx: Transaction,
  { now, today, newBatches, profile }: NewSends,
): Promise<ReadonlySet<string>> {
  if (newBatches.length === 0) return new Set();
  await tx.insert(batches).values(
    newBatches.map(({ id, renderId }) => ({
      id,
      renderId,
      sender: profile.newsletterSender,
      replyTo: profile.replyTo,
      chicagoDate: today,
      createdAt: now,
      nextAttemptAt: now,
    })),
  );
  const sends = newBatches.map(({ id, issueId, members }) => ({
    batch_id: id,
    issue_id: issueId,
    subscribers: members.map((subscriber) => subscriber.id),
    names: members.map((subscriber) => subscriber.firstName),
  }));
  const rows = await readRows<{ subscriber_id: string }>(
    tx,
    sql`
    insert into newsletter_sends
      (subscriber_id, issue_id, batch_id, batch_index, first_name, chicago_date, created_at, updated_at)
    select s.subscriber_id, b.issue_id, b.batch_id, s.number - 1, s.name, ${today}::date, ${at(now)}, ${at(now)}
    from jsonb_to_recordset(${JSON.stringify(sends)}::jsonb)
      as b (batch_id uuid, issue_id text, subscribers uuid[], names text[])
    cross join unnest(b.subscribers, b.names) with ordinality as s (subscriber_id, name, number)
    on conflict do nothing
    returning subscriber_id`,
  );
  return new Set(rows.map((row) => row.subscriber_id));
}

/**
 * How long a subscriber waits if W1 isn't published. W1 ignores sending hours, so without a delay
 * they would be due again immediately.
 */
const unpublishedWelcomeRetryMs = 10 * minuteMs;

/**
 * Sets each subscriber's next send. A subscriber at the end of the sequence keeps the highest
 * position sent, so an issue added later still counts as upcoming.
 */
async function advanceSubscribers(
  tx: Transaction,
  now: Date,
  today: ChicagoDay,
  due: readonly DueSubscriber[],
  sent: ReadonlySet<string>,
): Promise<void> {
  if (due.length === 0) return;
  // Computed once per group of subscribers with the same schedule: time zone math is slow.
  const getScheduleKey = ({ id, stage, frequency, lastSentOn, issue }: DueSubscriber) =>
    [stage, frequency, lastSentOn, issue?.id, sent.has(id)].join();
  const updates = groupIntoBatches(due, getScheduleKey).map(({ members }) => ({
    subscribers: members.map(({ id }) => id),
    ...computeNextSend(now, today, members[0], sent.has(members[0].id)),
  }));
  // Without a change to one of its base columns, PostgreSQL parses the generated column's expression
  // again for every row. Assigning `reg_check_pro` to itself avoids that.
  await tx.execute(sql`
    update newsletter_subscribers subscriber
    set stage = m.stage, last_sent_on = m.last_sent_on, next_send_at = m.next_send_at,
      sequence_position = case when m.stage = 'done' then greatest(subscriber.sequence_position, (
          select max(i.position) from newsletter_sends s join newsletter_issues i on i.id = s.issue_id
          where s.subscriber_id = subscriber.id))
        else coalesce(m.position, subscriber.sequence_position) end,
      reg_check_pro = subscriber.reg_check_pro
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as m (subscribers uuid[], stage text, last_sent_on date, next_send_at timestamptz, position int)
    cross join unnest(m.subscribers) as member (id)
    where subscriber.id = member.id`);
}

function computeNextSend(now: Date, today: ChicagoDay, subscriber: DueSubscriber, isSent: boolean) {
  // If this stage's issue was already sent, move to the next stage. Otherwise try again on the next
  // allowed day.
  const stage = isSent || !subscriber.issue ? getNextStage(subscriber) : subscriber.stage;
  const lastSentOn = isSent ? today : subscriber.lastSentOn;
  const rest = {
    frequency: subscriber.frequency,
    lastSentOn: subscriber.issue ? today : lastSentOn,
  };
  const next =
    stage === "w1"
      ? new Date(now.getTime() + unpublishedWelcomeRetryMs)
      : computeNextSendAt({ ...rest, stage, pausedUntil: null }, now);
  return {
    stage,
    last_sent_on: lastSentOn,
    next_send_at: next?.toISOString() ?? null,
    position: isSent ? subscriber.issue?.position : null,
  };
}

/** The provider's limit per call (resend.com/docs/api-reference/emails/send-batch-emails). */
const batchSize = 100;

/** Groups items by key into chunks of at most `batchSize`. */
export function groupIntoBatches<Member>(
  all: readonly Member[],
  getKey: (member: Member) => string,
): readonly { readonly key: string; readonly members: readonly [Member, ...Member[]] }[] {
  const open = new Map<string, [Member, ...Member[]]>();
  const parts: { key: string; members: [Member, ...Member[]] }[] = [];
  for (const member of all) {
    const key = getKey(member);
    const part = open.get(key);
    if (part && part.length < batchSize) part.push(member);
    else {
      const members: [Member, ...Member[]] = [member];
      open.set(key, members);
      parts.push({ key, members });
    }
  }
  return parts;
}
