import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
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
import { optionalTitleField } from "@/lib/forms/fields";

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

/** Schema of the form that publishes a file; an empty id selects the bundled one, which has no edition. */
export const publishEbookForm = z.object({
  fileId: z.union([z.literal(""), z.uuid()]),
  edition: optionalTitleField("The edition", { max: 60 }),
});

/**
 * Makes an uploaded file the eBook that customers download; an empty id selects the bundled file. With an
 * edition, announceEdition then emails those who asked; a file is one edition at most.
 */
export const publishEbook = staffOperation(
  async (tx, ctx, _actor, { fileId, edition }: z.infer<typeof publishEbookForm>) => {
    // Concurrent publications run one after another: the unique index allows one live file.
    await tx.execute(sql`lock table ${ebookFiles} in share row exclusive mode`);
    const fileName = fileId === "" ? "bundled file" : await selectFileName(tx, fileId);
    if (fileName === null) return fail("file_not_found");
    await tx.update(ebookFiles).set({ isLive: false }).where(eq(ebookFiles.isLive, true));
    if (fileId !== "") {
      await tx.update(ebookFiles).set({ isLive: true }).where(eq(ebookFiles.id, fileId));
      if (edition) {
        await tx
          .update(ebookFiles)
          .set({ edition, editionPublishedAt: ctx.now() })
          .where(and(eq(ebookFiles.id, fileId), isNull(ebookFiles.edition)));
      }
    }
    const details = { file: fileName, ...(edition && { edition }) };
    return changed("ebook_published", details);
  },
);

async function selectFileName(tx: Transaction, fileId: string): Promise<string | null> {
  const [file] = await tx
    .select({ fileName: ebookFiles.fileName })
    .from(ebookFiles)
    .where(eq(ebookFiles.id, fileId));
  return file?.fileName ?? null;
}
