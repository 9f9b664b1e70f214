import { selectEbookFiles } from "@/db/queries/ebook-files";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Returns the 50 newest uploads. */
export function readEbookFiles(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectEbookFiles(ctx.db, 50);
}
