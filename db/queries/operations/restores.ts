import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import type { RestoreDecision } from "@/db/values/restores";

export type DatabaseState = {
  /** The server, database and table that answered. */
  readonly here: string;
  /** Null before the first run. */
  readonly clock: {
    readonly server: string;
    readonly lineage: string;
    readonly ticks: number;
    readonly tickedAt: Date | null;
  } | null;
  readonly restore: Restore | null;
};

export type Restore = {
  readonly id: number;
  readonly noticedAt: Date;
  readonly dataUntil: Date | null;
  readonly decision: RestoreDecision | null;
};

type Row = {
  readonly here: string;
  readonly server: string | null;
  readonly lineage: string | null;
  readonly ticks: string | null;
  readonly tickedAt: string | null;
} & RestoreRow;

type RestoreRow = {
  readonly id: string | null;
  readonly noticedAt: string | null;
  readonly dataUntil: string | null;
  readonly decision: RestoreDecision | null;
};

const toDate = (text: string | null) => (text === null ? null : new Date(text));

/** A table's oid changes when it's restored, also into the same database of the same server. */
const here = sql`concat_ws('/', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()), 'database_clock'::regclass::oid)`;

const newest = sql`(select id, noticed_at as "noticedAt", data_until as "dataUntil", decision
  from database_restores order by id desc limit 1)`;

/** SQL: emails that were due before are kept back; null if none are. */
export const heldBefore = sql<
  string | null
>`(select case when decision = 'send' then null else noticed_at end
  from database_restores order by id desc limit 1)`;

/** Reads where the database is, where it was, and the newest restore. */
export async function readDatabaseState(db: Queryable): Promise<DatabaseState> {
  const [row] = await readRows<Row>(
    db,
    sql`
    select here.here, c.server, c.lineage, c.ticks, c.ticked_at as "tickedAt", r.*
    from (select ${here} as here) here
    left join database_clock c on c.id = 1
    left join ${newest} r on true`,
  );
  if (!row) throw new Error("no row from a query without a condition");
  const { server, lineage } = row;
  const clock =
    server === null || lineage === null
      ? null
      : { server, lineage, ticks: Number(row.ticks), tickedAt: toDate(row.tickedAt) };
  return { here: row.here, clock, restore: toRestore(row) };
}

/** Reads the newest restore; null if the database was never restored. */
export async function findRestore(db: Queryable): Promise<Restore | null> {
  const [row] = await readRows<RestoreRow>(db, sql`select * from ${newest} r`);
  return row ? toRestore(row) : null;
}

function toRestore({ id, noticedAt, dataUntil, decision }: RestoreRow): Restore | null {
  if (id === null || noticedAt === null) return null;
  return {
    id: Number(id),
    noticedAt: new Date(noticedAt),
    dataUntil: toDate(dataUntil),
    decision,
  };
}

/** Counts what is kept back: emails in the outbox, and subscribers with a newsletter that was due. */
export async function countHeld(db: Queryable, before: Date) {
  const at = before.toISOString();
  const [row] = await readRows<{ emails: number; subscribers: number }>(
    db,
    sql`
    select (select count(*)::int from email_outbox
      where sent_at is null and failed_at is null and next_attempt_at < ${at}::timestamptz) as emails,
    (select count(*)::int from newsletter_subscribers where next_send_at < ${at}::timestamptz)
      as subscribers`,
  );
  return row ?? { emails: 0, subscribers: 0 };
}
