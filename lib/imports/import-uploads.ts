import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { selectUnneededUploads } from "@/db/queries/imports/import-list";
import { importFiles, importRows, imports, importUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { abandonedUploadDays } from "@/lib/imports/import-limits";
import { getPartKey } from "@/lib/imports/open-files";
import { retentionDays } from "@/lib/retention/retention-days";

type Part = {
  readonly importId: string;
  /** The upload's number, and the part's, from 1. */
  readonly upload: number;
  readonly part: number;
};

/**
 * Stores a part of an import's file. A part that's sent again replaces itself. The upload is recorded
 * first, so that the cleanup finds every file. Fails if the import isn't a draft.
 */
export async function storeImportPart(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  _actor: AdminActor,
  { importId, upload, part }: Part,
  bytes: Uint8Array,
): Promise<Result<null, "no_draft">> {
  const isRecorded = await ctx.db.transaction(async (tx) => {
    const [draft] = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.status, "draft")))
      .for("share");
    if (!draft) return false;
    await tx
      .insert(importUploads)
      .values({ importId, number: upload, parts: part, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: [importUploads.importId, importUploads.number],
        set: { parts: sql`greatest(${importUploads.parts}, excluded.parts)` },
      });
    return true;
  });
  if (!isRecorded) return fail("no_draft");
  await ctx.storage.write(getPartKey(importId, upload, part), bytes);
  return ok(null);
}

type Upload = { readonly importId: string; readonly number: number; readonly parts: number };

/** Deletes an upload's parts, and then its row: if the storage is down, the cleanup finds it again. */
async function removeUpload(
  ctx: Pick<Ctx, "db" | "storage">,
  { importId, number, parts }: Upload,
): Promise<void> {
  for (let part = 1; part <= parts; part += 1) {
    await ctx.storage.remove(getPartKey(importId, number, part));
  }
  await ctx.db
    .delete(importUploads)
    .where(and(eq(importUploads.importId, importId), eq(importUploads.number, number)));
}

/** Deletes an import's files, which nothing needs once its rows are read. */
export async function removeImportUploads(
  ctx: Pick<Ctx, "db" | "storage">,
  importId: string,
): Promise<void> {
  const uploads = await ctx.db
    .select()
    .from(importUploads)
    .where(eq(importUploads.importId, importId));
  for (const upload of uploads) await removeUpload(ctx, upload);
}

/**
 * Deletes files of imports that have started, of drafts that staff abandoned, and those that were never
 * read. An abandoned draft loses its rows with them. Starts nothing after `until`, and waits `callMs`
 * for the storage; the next run continues.
 */
export async function purgeImportUploads(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  { until, callMs }: { readonly until: Date; readonly callMs: number },
): Promise<{ readonly count: number; readonly isComplete: boolean }> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs);
  const uploads = await selectUnneededUploads(ctx.db, {
    draftsBefore: before(retentionDays.importRows),
    unreadBefore: before(abandonedUploadDays),
  });
  let count = 0;
  for (const upload of uploads) {
    if (ctx.now() >= until) return { count, isComplete: false };
    await forgetFiles(ctx, upload);
    const removal = removeUpload(ctx, upload).then(() => true);
    const isRemoved = await Promise.race([removal, sleep(callMs, false, { ref: false })]);
    if (!isRemoved) {
      // It may still finish, or fail and be found again.
      removal.catch(() => undefined);
      return { count, isComplete: false };
    }
    count += 1;
  }
  return { count, isComplete: true };
}

/** A draft can't read its columns again without the file, so the file leaves the draft too. */
async function forgetFiles(
  ctx: Pick<Ctx, "db">,
  { importId, number }: Pick<Upload, "importId" | "number">,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [draft] = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.status, "draft")))
      .for("update");
    if (!draft) return;
    const isOfUpload = and(
      eq(importFiles.importId, importId),
      eq(importFiles.uploadNumber, number),
    );
    const files = await tx.delete(importFiles).where(isOfUpload).returning();
    for (const file of files) {
      await tx
        .delete(importRows)
        .where(and(eq(importRows.importId, importId), eq(importRows.fileNumber, file.number)));
    }
  });
}
