import type { Queryable } from "@/db/client";
import { type AuditDetails, adminAudit } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";

type NewEntry = {
  readonly by: { readonly email: string };
  readonly action: AuditAction;
  readonly details?: AuditDetails | null;
  readonly now: Date;
};

/** Writes an audit entry. Call it in the transaction of the change, so that both commit together. */
export async function recordAudit(tx: Queryable, entry: NewEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

/** Writes several entries like `recordAudit`, with one statement. */
export async function recordAudits(tx: Queryable, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(adminAudit).values(
    entries.map(({ by, action, details, now }) => ({
      adminEmail: by.email,
      action,
      details: details ?? null,
      createdAt: now,
    })),
  );
}
