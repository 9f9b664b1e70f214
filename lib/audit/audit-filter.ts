import { type AuditAction, auditActions } from "@/lib/audit/actions";
import { addDays, chicagoHour } from "@/lib/chicago-clock";

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
  const admin = textOf(query.q)?.trim().toLowerCase();
  const to = dayOf(query.to);
  const from = dayOf(query.from);
  return {
    adminEmail: admin || null,
    action: auditActions.find((action) => action === query.action) ?? null,
    from: from === null ? null : chicagoHour(from, 0),
    until: to === null ? null : chicagoHour(addDays(to, 1), 0),
  };
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value.slice(0, 200) : undefined;
}

function dayOf(value: string | string[] | undefined): string | null {
  const text = textOf(value) ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay ? text : null;
}
