import { selectDraftDocuments } from "@/db/queries/content";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Returns the documents with a version newer than the live one. */
export async function readDraftDocuments(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<ReadonlySet<string>> {
  const rows = await selectDraftDocuments(ctx.db);
  return new Set(rows.map(({ document }) => document));
}
