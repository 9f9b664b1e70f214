import type { AuditFilter } from "@/db/queries/audit";
import { auditActions } from "@/lib/audit/actions";
import { addDays, fromChicagoHour, parseCalendarDay } from "@/lib/core/chicago-clock";
import { normalizeSearchTerm } from "@/lib/core/search-term";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses the audit filter from a URL: `q` (part of an admin's email), `action`, and `from` and `to` (days in
 * Chicago). Ignores invalid values.
 */
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
