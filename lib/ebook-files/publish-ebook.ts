import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { ebookFiles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/** Makes an uploaded file the eBook that customers download; null selects the bundled file. */
export async function publishEbook(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  fileId: string | null,
): Promise<Result<null, "file_not_found">> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    // Concurrent publications run one after another: the unique index allows one live file.
    await tx.execute(sql`lock table ${ebookFiles} in share row exclusive mode`);
    const fileName = fileId === null ? "bundled file" : await selectFileName(tx, fileId);
    if (fileName === null) return fail("file_not_found");
    await tx.update(ebookFiles).set({ isLive: false }).where(eq(ebookFiles.isLive, true));
    if (fileId !== null) {
      await tx.update(ebookFiles).set({ isLive: true }).where(eq(ebookFiles.id, fileId));
    }
    const details = { file: fileName };
    await recordAudit(tx, { by: actor, action: "ebook_published", details, now });
    return ok(null);
  });
}

async function selectFileName(tx: Transaction, fileId: string): Promise<string | null> {
  const [file] = await tx
    .select({ fileName: ebookFiles.fileName })
    .from(ebookFiles)
    .where(eq(ebookFiles.id, fileId));
  return file?.fileName ?? null;
}
