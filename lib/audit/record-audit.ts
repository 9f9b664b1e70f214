import type { Queryable } from "@/db/client";
import { adminAudit } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";

/** Small plain facts: ids, order numbers, what it was and what it became. Never a secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Writes what somebody did. Call it in the transaction of the change itself, so that there is never
 * one without the other.
 */
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
