import * as z from "zod/mini";
import { updateRecord } from "@/db/save-record";
import { providerBackups } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";

/** A restore that was tried longer ago doesn't prove that one works. */
const restoreValidDays = 90;

export type ProviderBackup = {
  readonly provider: string;
  readonly retentionDays: number;
  readonly restoredOn: ChicagoDay;
};

/** True until staff have to try a restore again. */
export function isRestoreRecent({ restoredOn }: ProviderBackup, now: Date): boolean {
  return addDays(restoredOn, restoreValidDays) >= getChicagoDay(now);
}

const daysMessage = "Enter a number of days from 1 to 3650";

export const providerBackupForm = z.object({
  version: z.coerce.number().check(z.int(), z.nonnegative()),
  provider: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, "Enter the provider's name"),
      z.maxLength(80, "Use 80 characters or less"),
    ),
  retentionDays: z.coerce
    .number({ error: daysMessage })
    .check(z.int(daysMessage), z.minimum(1, daysMessage), z.maximum(3_650, daysMessage)),
  restoredOn: z.iso.date("Enter the day of the restore"),
});

type Recorded = z.infer<typeof providerBackupForm>;

/** Records that the database's provider restores to a point in time, and when staff last tried it. */
export const recordProviderBackup = staffOperation(
  async (tx, ctx, actor, { version, ...recorded }: Recorded) => {
    const now = ctx.now();
    if (recorded.restoredOn > getChicagoDay(now)) return fail("in_future");
    const id = "database";
    const by = { recordedByEmail: actor.email, recordedAt: now };
    if (version === 0) {
      // So that the first of two staff wins here too.
      const row = { id, version, ...recorded, ...by };
      await tx.insert(providerBackups).values(row).onConflictDoNothing();
    }
    const edited = { id, version };
    const saved = await updateRecord(tx, providerBackups, edited, recorded, { derived: by });
    if (saved === "changed_since") return fail("changed_since");
    return saved === "repeated" ? unchanged() : changed("provider_backup_recorded", recorded);
  },
);
