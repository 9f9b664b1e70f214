import { selectJobCounts } from "@/db/queries/overview/overview-jobs";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { retentionLabels } from "@/lib/retention/retention-copy";
import { type RetainedKind, retentionDays } from "@/lib/retention/retention-days";

const reportedDays = 30;

export type RetentionRow = {
  readonly kind: string;
  readonly label: string;
  /** Days that it's kept; null for uploads, which are kept for hours. */
  readonly keptDays: number | null;
  /** Rows deleted by the last completed run and in the last 30 days. */
  readonly lastRun: number;
  readonly recently: number;
};

/** Reads what the retention job deleted, by kind, from the runs it recorded. */
export async function readRetention(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<readonly RetentionRow[]> {
  const since = new Date(ctx.now().getTime() - reportedDays * dayMs);
  const counts = await selectJobCounts(ctx.db, "retention", since);
  return Object.entries(retentionLabels).map(([kind, label]) => {
    const found = counts.find(({ name }) => name === kind);
    const keptDays = kind in retentionDays ? retentionDays[kind as RetainedKind] : null;
    return { kind, label, keptDays, lastRun: found?.lastRun ?? 0, recently: found?.total ?? 0 };
  });
}
