import { sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import { timestampParam } from "@/db/timestamp-param";
import { addDays, type ChicagoDay, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-clock";
import { site } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import {
  findNextIssue,
  type IssueHeading,
  readIssueOrder,
} from "@/lib/newsletter/issues/issue-order";
import type { SubscriberStage } from "@/lib/newsletter/sending/schedule";

export type NextSends = {
  readonly chicagoDate: ChicagoDay;
  /** When the day's first email may leave; in the past if it is already due. */
  readonly startsAt: Date;
  readonly mails: number;
  /** In sequence order. An unpublished issue blocks its subscribers. */
  readonly issues: readonly (IssueHeading & { readonly mails: number })[];
};

type Row = {
  readonly day: ChicagoDay;
  readonly starts_at: string;
  readonly stage: SubscriberStage;
  readonly sequence_position: number;
  readonly readers: number;
};

/**
 * Reads what will be sent on the next `days` Chicago days, by day and issue. Overdue sends count as
 * today's.
 */
export async function readNextSends(
  ctx: Ctx,
  { days = 7 }: { readonly days?: number } = {},
): Promise<readonly NextSends[]> {
  const today = getChicagoDay(ctx.now());
  const until = fromChicagoHour(addDays(today, days), 0);
  const [order, rows] = await Promise.all([
    readIssueOrder(ctx.db),
    // Grouping by timestamp first avoids converting a million timestamps to days.
    readRows<Row>(
      ctx.db,
      sql`
      with slots as (
        select next_send_at, stage, sequence_position, count(*) as readers
        from newsletter_subscribers
        where next_send_at is not null and next_send_at < ${timestampParam(until)}
        group by next_send_at, stage, sequence_position)
      select greatest((next_send_at at time zone ${site.timeZone})::date, ${today}::date)::text as day,
        min(next_send_at)::text as starts_at, stage, sequence_position, sum(readers)::int as readers
      from slots group by 1, stage, sequence_position order by 1, sequence_position`,
    ),
  ]);
  return [...new Set(rows.map(({ day }) => day))].map((chicagoDate) => {
    const own = rows.filter(({ day }) => day === chicagoDate);
    const mails = new Map<string, number>();
    for (const { stage, sequence_position: position, readers } of own) {
      const issue = findNextIssue(order, { stage, position });
      if (issue) mails.set(issue.id, (mails.get(issue.id) ?? 0) + readers);
    }
    const issues = order.flatMap((issue) => {
      const count = mails.get(issue.id);
      return count === undefined ? [] : [{ ...issue, mails: count }];
    });
    return {
      chicagoDate,
      startsAt: new Date(Math.min(...own.map((row) => Date.parse(row.starts_at)))),
      mails: issues.reduce((sum, issue) => sum + issue.mails, 0),
      issues,
    };
  });
}
