import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";

/** Ids, order numbers, old and new values. Never secrets. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Append-only: a trigger rejects UPDATE and DELETE (migration `staff`). */
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
    // For the audit entries of one order.
    index("admin_audit_order")
      .on(sql`(${t.details} ->> 'orderId')`)
      .where(sql`details ->> 'orderId' is not null`),
    index("admin_audit_admin").on(t.adminEmail, t.id),
  ],
);
