import { desc } from "drizzle-orm";
import { ebookFiles } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type EbookFile = typeof ebookFiles.$inferSelect;

/** Returns the 50 newest uploads. */
export function readEbookFiles(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly EbookFile[]> {
  return ctx.db.select().from(ebookFiles).orderBy(desc(ebookFiles.uploadedAt)).limit(50);
}
