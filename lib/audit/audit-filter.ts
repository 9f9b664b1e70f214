import { type AuditAction, auditActions } from "@/lib/audit/actions";
import { addDays, calendarDay, chicagoHour } from "@/lib/chicago-clock";
import { searchTerm } from "@/lib/search-pattern";

/** Which entries of the audit; null leaves a column open. Times are half-open: from ≤ at < until. */
export type AuditFilter = {
  readonly adminEmail: string | null;
  readonly action: AuditAction | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The filter in an address: `q` (an admin's address), `action`, and calendar days in Chicago as `from` and `to`. What is no such thing counts as left out. */
export function auditFilterOf(query: Query): AuditFilter {
  const to = calendarDay(query.to);
  const from = calendarDay(query.from);
  return {
    adminEmail: searchTerm(query.q),
    action: auditActions.find((action) => action === query.action) ?? null,
    from: from === null ? null : chicagoHour(from, 0),
    until: to === null ? null : chicagoHour(addDays(to, 1), 0),
  };
}
