import { type AuditAction, auditActions } from "@/lib/audit/actions";
import { addDays, calendarDay, chicagoHour } from "@/lib/chicago-clock";
import { searchTerm } from "@/lib/search-pattern";

/** Filter of the audit log. Null means any value. Times are half-open: from ≤ createdAt < until. */
export type AuditFilter = {
  readonly adminEmail: string | null;
  readonly action: AuditAction | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the filter from a URL. `q` is an admin's email; `from` and `to` are days in Chicago. Ignores invalid values. */
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
