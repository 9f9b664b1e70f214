import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Transaction } from "@/db/client";
import { ebookFiles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { EbookProblem } from "@/lib/ebook-files/check-ebook";
import { checkInWorker } from "@/lib/ebook-files/check-in-worker";

type EbookUpload = { readonly fileName: string; readonly bytes: Uint8Array };

/**
 * Checks and stores an upload for staff to publish. The same content is checked and stored once. A crash
 * between storage and the row leaves an unreferenced file that the next attempt overwrites.
 */
export async function uploadEbook(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  { fileName, bytes }: EbookUpload,
): Promise<Result<{ pageCount: number }, EbookProblem>> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const storageKey = `ebook/${sha256}.pdf`;
  const [known] = await ctx.db
    .select({ pageCount: ebookFiles.pageCount })
    .from(ebookFiles)
    .where(eq(ebookFiles.storageKey, storageKey));
  const checked = known ? ok(known) : await checkInWorker(bytes);
  if (!checked.ok) return checked;
  const { pageCount } = checked.value;
  // JSON columns reject half of a surrogate pair.
  const storedName = fileName.slice(0, 200).toWellFormed();
  await ctx.storage.write(storageKey, bytes);
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const added = await tx
      .insert(ebookFiles)
      .values({
        storageKey,
        fileName: storedName,
        sizeBytes: bytes.byteLength,
        pageCount,
        uploadedBy: actor.email,
        uploadedAt: now,
      })
      .onConflictDoNothing({ target: ebookFiles.storageKey })
      .returning({ id: ebookFiles.id });
    if (added.length === 0) return;
    const details = { file: storedName, sha256, pages: pageCount };
    await recordAudit(tx, { by: actor, action: "ebook_uploaded", details, now });
  });
  return ok({ pageCount });
}

/** Schema of the button that publishes a file; empty selects the bundled one. */
export const publishEbookForm = z.object({ fileId: z.union([z.literal(""), z.uuid()]) });

/** Makes an uploaded file the eBook that customers download; null selects the bundled file. */
export const publishEbook = staffOperation(async (tx, _ctx, _actor, fileId: string | null) => {
  // Concurrent publications run one after another: the unique index allows one live file.
  await tx.execute(sql`lock table ${ebookFiles} in share row exclusive mode`);
  const fileName = fileId === null ? "bundled file" : await selectFileName(tx, fileId);
  if (fileName === null) return fail("file_not_found");
  await tx.update(ebookFiles).set({ isLive: false }).where(eq(ebookFiles.isLive, true));
  if (fileId !== null) {
    await tx.update(ebookFiles).set({ isLive: true }).where(eq(ebookFiles.id, fileId));
  }
  const details = { file: fileName };
  return changed("ebook_published", details);
});

async function selectFileName(tx: Transaction, fileId: string): Promise<string | null> {
  const [file] = await tx
    .select({ fileName: ebookFiles.fileName })
    .from(ebookFiles)
    .where(eq(ebookFiles.id, fileId));
  return file?.fileName ?? null;
}
