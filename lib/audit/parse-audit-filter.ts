import { type AuditAction, auditActions } from "@/lib/audit/actions";
import { addDays, fromChicagoHour, parseCalendarDay } from "@/lib/core/chicago-clock";
import { normalizeSearchTerm } from "@/lib/core/search-term";

/** Filter of the audit log. Null means any value. Times are half-open: from ≤ createdAt < until. */
export type AuditFilter = {
  readonly adminEmail: string | null;
  readonly action: AuditAction | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the filter from a URL. `q` is an admin's email; `from` and `to` are days in Chicago. Ignores invalid values. */
export function parseAuditFilter(query: Query): AuditFilter {
  const to = parseCalendarDay(query.to);
  const from = parseCalendarDay(query.from);
  return {
    adminEmail: normalizeSearchTerm(query.q),
    action: auditActions.find((action) => action === query.action) ?? null,
    from: from === null ? null : fromChicagoHour(from, 0),
    until: to === null ? null : fromChicagoHour(addDays(to, 1), 0),
  };
}
