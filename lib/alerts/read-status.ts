import {
  type Incident,
  selectLatestBackup,
  selectLatestVerifiedBackup,
  selectOpenIncidents,
  selectResolvedIncidents,
} from "@/db/queries/operations/incidents";
import { readReadings } from "@/lib/alerts/read-readings";
import type { Readings } from "@/lib/alerts/readings";
import { readSystemReadings } from "@/lib/alerts/take-system-readings";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

const mostResolved = 20;

type Backup = NonNullable<Awaited<ReturnType<typeof selectLatestBackup>>>;

export type SystemStatus = {
  readonly open: readonly Incident[];
  readonly resolved: readonly Incident[];
  readonly readings: Readings & { readonly databaseBytes: number };
  readonly backup: Backup | null;
  readonly verified: Backup | null;
};

/** Reads incidents, readings and backups for the status page. Database errors are thrown. */
export async function readStatus(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<SystemStatus> {
  const [open, resolved, readings, backup, verified] = await Promise.all([
    selectOpenIncidents(ctx.db),
    selectResolvedIncidents(ctx.db, mostResolved),
    readSystemReadings(ctx).then(async (system) => readReadings(ctx, system)),
    selectLatestBackup(ctx.db),
    selectLatestVerifiedBackup(ctx.db),
  ]);
  return { open, resolved, readings, backup, verified };
}
