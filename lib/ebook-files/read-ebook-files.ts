import { desc } from "drizzle-orm";
import { ebookFiles } from "@/db/schema";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";

export type EbookFile = typeof ebookFiles.$inferSelect;

/** The newest 50 files that staff uploaded. */
export function readEbookFiles(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly EbookFile[]> {
  return ctx.db.select().from(ebookFiles).orderBy(desc(ebookFiles.uploadedAt)).limit(50);
}
