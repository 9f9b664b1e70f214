import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  buildTodayParts,
  type TodayKind,
  type TodayPeriod,
} from "@/db/queries/overview/today-parts";
import { readRows } from "@/db/read-rows";

export type TodayRow = {
  readonly kind: TodayKind;
  /** Id of the order, inquiry, radio package, email or data request; a rate's name. */
  readonly id: string;
  readonly who: string;
  /** A code, such as a dispute's reason, or a visitor's text. */
  readonly detail: string;
  readonly orderNumber: string | null;
  readonly amountCents: number | null;
  readonly dueAt: Date | null;
  readonly since: Date;
};

type Row = Omit<TodayRow, "dueAt" | "since"> & {
  readonly dueAt: string | null;
  readonly since: string;
};

/**
 * Reads everything that needs staff from one snapshot, oldest deadline first; records without a
 * deadline by how long they've been waiting.
 * @param options `limit`: rows of each part
 */
export async function selectToday(
  db: Queryable,
  { limit, ...period }: TodayPeriod & { readonly limit: number },
): Promise<readonly TodayRow[]> {
  const queries = buildTodayParts(period).map(
    ({ kind, id, who, detail, orderNumber, amountCents, dueAt, since, from }) => sql`(
      select ${sql.raw(`'${kind}'`)} as kind, ${id} as id, ${who} as who, ${detail} as detail,
        ${orderNumber ?? sql`null`}::text as "orderNumber", ${amountCents ?? sql`null`}::int as "amountCents",
        ${dueAt ?? sql`null`}::timestamptz as "dueAt", ${since}::timestamptz as since
      from ${from} order by coalesce(${dueAt ?? since}, ${since}) limit ${limit})`,
  );
  const rows = await readRows<Row>(
    db,
    sql`select * from (${sql.join(queries, sql` union all `)}) t
      order by coalesce("dueAt", since), kind, id`,
  );
  return rows.map(({ dueAt, since, ...row }) => ({
    ...row,
    dueAt: dueAt === null ? null : new Date(dueAt),
    since: new Date(since),
  }));
}
