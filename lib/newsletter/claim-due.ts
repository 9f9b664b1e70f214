import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterBatches as batches } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { type ChicagoDay, chicagoDayOf } from "@/lib/newsletter/chicago-day";
import { type DueReader, lockDueReaders } from "@/lib/newsletter/due-readers";
import { inBatches } from "@/lib/newsletter/in-batches";
import { keepRenders } from "@/lib/newsletter/keep-render";
import { nextSendAt, stageAfter } from "@/lib/newsletter/schedule";

export type Claim = {
  /** Readers looked at; fewer than asked for means that nobody else is due. */
  readonly readers: number;
  readonly batches: number;
  /** Issues that readers wait for and that staff have not published. */
  readonly heldIssues: readonly string[];
};

/**
 * Takes up to `limit` readers who are due and writes their next mails into the ledger, in batches of
 * one issue each; the readers' own rows move on with it. One transaction and a handful of statements
 * however many readers; others claim beside it. Database faults are thrown and leave nothing behind.
 */
export async function claimDue(ctx: Ctx, limit: number): Promise<Claim> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const due = await lockDueReaders(tx, now, limit);
    const ready = due.filter((reader) => reader.issue?.isPublished);
    const renders = await keepRenders(
      ctx,
      tx,
      new Set(ready.map((reader) => reader.issue?.id ?? "")),
    );
    const today = chicagoDayOf(now);
    const made = inBatches(ready, (reader) => reader.issue?.id ?? "").map(({ key, members }) => ({
      id: randomUUID(),
      renderId: renders.get(key) ?? "",
      members,
    }));
    const sent = await writeLedger(tx, now, today, made);
    await moveOn(tx, now, today, due, sent);
    const held = due.flatMap(({ issue }) => (issue && !issue.isPublished ? [issue.id] : []));
    return { readers: due.length, batches: made.length, heldIssues: [...new Set(held)] };
  });
}

type NewBatch = {
  readonly id: string;
  readonly renderId: string;
  readonly members: readonly DueReader[];
};

/** Out: whose mail stands in the ledger now. The ledger itself refuses an issue or a day twice. */
async function writeLedger(
  tx: Transaction,
  now: Date,
  today: ChicagoDay,
  made: readonly NewBatch[],
): Promise<ReadonlySet<string>> {
  if (made.length === 0) return new Set();
  await tx.insert(batches).values(
    made.map(({ id, renderId }) => ({
      id,
      renderId,
      chicagoDate: today,
      createdAt: now,
      nextAttemptAt: now,
    })),
  );
  const seats = made.flatMap(({ id, members }) =>
    members.map(({ id: reader, firstName, issue }, seat) => ({
      subscriber_id: reader,
      issue_id: issue?.id,
      batch_id: id,
      seat,
      first_name: firstName,
    })),
  );
  const rows = await tx.execute<{ subscriber_id: string }>(sql`
    insert into newsletter_sends
      (subscriber_id, issue_id, batch_id, seat, first_name, chicago_date, created_at, updated_at)
    select s.*, ${today}::date, ${at(now)}, ${at(now)}
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as s (subscriber_id uuid, issue_id text, batch_id uuid, seat int, first_name text)
    on conflict do nothing
    returning subscriber_id`);
  return new Set(rows.map((row) => row.subscriber_id));
}

/** Each reader's row says what comes next: after a mail the one behind it, else the same one later. */
async function moveOn(
  tx: Transaction,
  now: Date,
  today: ChicagoDay,
  due: readonly DueReader[],
  sent: ReadonlySet<string>,
): Promise<void> {
  if (due.length === 0) return;
  const moved = due.map((reader) => {
    const isSent = sent.has(reader.id);
    // A stage whose mail was sent long ago is passed at once; the rest waits for its next day.
    const stage = isSent || !reader.issue ? stageAfter(reader) : reader.stage;
    const lastSentOn = isSent ? today : reader.lastSentOn;
    const rest = { frequency: reader.frequency, lastSentOn: reader.issue ? today : lastSentOn };
    const next = nextSendAt({ ...rest, stage, pausedUntil: null }, now);
    return {
      id: reader.id,
      stage,
      last_sent_on: lastSentOn,
      next_send_at: next?.toISOString() ?? null,
      position: isSent ? reader.issue?.position : null,
    };
  });
  await tx.execute(sql`
    update newsletter_subscribers r
    set stage = m.stage, last_sent_on = m.last_sent_on, next_send_at = m.next_send_at,
      sequence_position = coalesce(m.position, r.sequence_position)
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as m (id uuid, stage text, last_sent_on date, next_send_at timestamptz, position int)
    where r.id = m.id`);
}

function at(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`;
}
