import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import { selectAbandonedUploads } from "@/db/queries/course/lesson-uploads";
import { lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { hourMs } from "@/lib/core/durations";
import { abandonedAfterHours } from "@/lib/course/files/file-rules";
import { getUploadKey } from "@/lib/course/uploads/upload-key";
import { uploadIsGone, withUploadLock } from "@/lib/course/uploads/upload-lock";
import type { Ctx } from "@/lib/ctx";

type UploadCtx = Pick<Ctx, "db" | "now" | "storage">;

/** Cancels an unfinished upload and deletes its parts. Does nothing if it has ended. */
export async function cancelUpload(ctx: UploadCtx, _actor: AdminActor, id: string): Promise<void> {
  try {
    await withUploadLock(ctx, id, () => removeUpload(ctx, id));
  } catch (error) {
    if (error !== uploadIsGone) throw error;
  }
}

/**
 * Deletes uploads without new parts for 48 hours. Starts none after `until`, and stops if storage takes
 * longer than `callMs` for one; the next run finds what's left.
 */
export async function purgeAbandonedUploads(
  ctx: UploadCtx,
  { until, callMs }: { readonly until: Date; readonly callMs: number },
): Promise<{ readonly count: number; readonly isComplete: boolean }> {
  const before = new Date(ctx.now().getTime() - abandonedAfterHours * hourMs);
  let count = 0;
  for (const id of await selectAbandonedUploads(ctx.db, before)) {
    if (ctx.now() >= until) return { count, isComplete: false };
    const removal = removeUpload(ctx, id, before);
    const isRemoved = await Promise.race([removal, sleep(callMs, null, { ref: false })]);
    if (isRemoved === null) {
      // It may still finish, or fail and be found again.
      removal.catch(() => undefined);
      return { count, isComplete: false };
    }
    if (isRemoved) count += 1;
  }
  return { count, isComplete: true };
}

/**
 * Deletes an upload's row and parts; with `inactiveSince`, only if nothing arrived since. The row goes
 * last: if storage is down, the next purge finds it again.
 */
export async function removeUpload(
  { db, storage }: UploadCtx,
  id: string,
  inactiveSince?: Date,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(lessonUploads)
      .where(
        and(
          eq(lessonUploads.id, id),
          inactiveSince ? lt(lessonUploads.activeAt, inactiveSince) : undefined,
        ),
      )
      .returning();
    if (!removed) return false;
    const key = getUploadKey(id);
    const { multipartId } = removed;
    if (multipartId) await storage.parts?.abort({ key, multipartId });
    await storage.remove(key);
    return true;
  });
}
