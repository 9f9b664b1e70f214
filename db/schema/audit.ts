import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/timestamptz";
import type { AuditDetails } from "@/lib/audit/record-audit";

/** What staff did. Rows are only ever added: a trigger refuses the rest (migration `staff`). */
export const adminAudit = pgTable(
  "admin_audit",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    adminEmail: text().notNull(),
    action: text().notNull(),
    details: jsonb().$type<AuditDetails>(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index("admin_audit_newest").on(t.createdAt, t.id),
    index("admin_audit_action").on(t.action, t.id),
    // What staff did to one order.
    index("admin_audit_order")
      .on(sql`(${t.details} ->> 'orderId')`)
      .where(sql`details ->> 'orderId' is not null`),
    index("admin_audit_admin").on(t.adminEmail, t.id),
  ],
);
