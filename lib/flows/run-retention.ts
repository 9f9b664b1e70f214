import { purgeAbandonedUploads } from "@/lib/course/uploads/uploads";
import type { Ctx } from "@/lib/ctx";
import { purgeImportUploads } from "@/lib/imports/import-uploads";
import { type PurgeCounts, purgeExpiredData } from "@/lib/retention/purge-expired-data";

/** `isComplete` is false if the time was over before everything was deleted. */
export type RetentionRun = PurgeCounts & {
  readonly lessonUploads: number;
  readonly importUploads: number;
  readonly isComplete: boolean;
};

/**
 * Deletes data that has reached its age and abandoned uploads, and logs what it deleted. Starts nothing
 * after `until`, and waits `callMs` for storage; the next run continues.
 */
export async function runRetention(
  ctx: Pick<Ctx, "db" | "now" | "storage" | "log">,
  limits: { readonly until: Date; readonly callMs: number },
): Promise<RetentionRun> {
  const { counts, isComplete } = await purgeExpiredData(ctx, limits);
  const uploads = await purgeAbandonedUploads(ctx, limits);
  const imported = await purgeImportUploads(ctx, limits);
  const run = {
    ...counts,
    lessonUploads: uploads.count,
    importUploads: imported.count,
    isComplete: isComplete && uploads.isComplete && imported.isComplete,
  };
  ctx.log.info("retention.deleted", run);
  return run;
}
