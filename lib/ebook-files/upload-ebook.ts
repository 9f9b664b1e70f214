import { createHash } from "node:crypto";
import { ebookFiles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { EbookProblem } from "@/lib/ebook-files/check-ebook";
import { checkInWorker } from "@/lib/ebook-files/check-in-worker";

/** Outcome of an upload for the form. */
export type EbookOutcome = EbookProblem | "uploaded" | "no_file";

export type EbookUpload = { readonly fileName: string; readonly bytes: Uint8Array };

/**
 * Checks and stores an upload for staff to publish. The same content is stored once. A crash
 * between storage and the row leaves an unreferenced file that the next attempt overwrites.
 */
export async function uploadEbook(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  { fileName, bytes }: EbookUpload,
): Promise<Result<{ pageCount: number }, EbookProblem>> {
  const checked = await checkInWorker(bytes);
  if (!checked.ok) return checked;
  const { pageCount } = checked.value;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const storageKey = `ebook/${sha256}.pdf`;
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
