import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/schema/at";
import type { AuditDetails } from "@/lib/audit/record-audit";

/** What staff did. Rows are only ever added: a trigger refuses the rest (migration `staff`). */
export const adminAudit = pgTable(
  "admin_audit",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    adminEmail: text().notNull(),
    action: text().notNull(),
    details: jsonb().$type<AuditDetails>(),
    createdAt: at().notNull(),
  },
  (t) => [
    // Pages go by id, which grows with time; the first finds the ids of a span of days.
    index("admin_audit_newest").on(t.createdAt, t.id),
    index("admin_audit_action").on(t.action, t.id),
    index("admin_audit_admin").on(t.adminEmail, t.id),
  ],
);
