import { type IssueHeading, readIssueOrder } from "@/db/queries/newsletter/issues";
import { countNextSends } from "@/db/queries/newsletter/next-sends";
import { addDays, type ChicagoDay, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { site } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import { findNextIssue } from "@/lib/newsletter/issues/issue-order";

export type NextSends = {
  readonly chicagoDate: ChicagoDay;
  /** When the day's first email may leave; in the past if it is already due. */
  readonly startsAt: Date;
  readonly emails: number;
  /** In sequence order. An unpublished issue blocks its subscribers. */
  readonly issues: readonly (IssueHeading & { readonly emails: number })[];
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
    countNextSends(ctx.db, { today, until, timeZone: site.timeZone }),
  ]);
  return [...new Set(rows.map(({ day }) => day))].map((chicagoDate) => {
    const dayRows = rows.filter(({ day }) => day === chicagoDate);
    const emailsByIssue = new Map<string, number>();
    for (const row of dayRows) {
      const issue = findNextIssue(order, row);
      if (!issue) continue;
      emailsByIssue.set(issue.id, (emailsByIssue.get(issue.id) ?? 0) + row.subscribers);
    }
    const issues = order.flatMap((issue) => {
      const emails = emailsByIssue.get(issue.id);
      return emails === undefined ? [] : [{ ...issue, emails }];
    });
    return {
      chicagoDate,
      startsAt: new Date(Math.min(...dayRows.map((row) => Date.parse(row.startsAt)))),
      emails: issues.reduce((sum, issue) => sum + issue.emails, 0),
      issues,
    };
  });
}
