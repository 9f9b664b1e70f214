import type { Queryable } from "@/db/client";
import { adminAudit } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";

/** Ids, order numbers, old and new values. Never secrets. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Writes an audit entry. Call it in the transaction of the change, so that both commit together. */
export async function recordAudit(
  tx: Queryable,
  entry: {
    readonly by: { readonly email: string };
    readonly action: AuditAction;
    readonly details?: AuditDetails;
    readonly now: Date;
  },
): Promise<void> {
  await tx.insert(adminAudit).values({
    adminEmail: entry.by.email,
    action: entry.action,
    details: entry.details ?? null,
    createdAt: entry.now,
  });
}
