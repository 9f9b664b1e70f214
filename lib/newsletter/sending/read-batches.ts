import { type BatchKind, type BatchRow, listBatches } from "@/db/queries/newsletter/batches";
import type { Ctx } from "@/lib/ctx";

export type { BatchRow } from "@/db/queries/newsletter/batches";

/** Reads batches that staff may want to check, newest first. */
export async function readBatches(
  ctx: Pick<Ctx, "db">,
  { kind, limit = 50 }: { readonly kind: BatchKind; readonly limit?: number },
): Promise<readonly BatchRow[]> {
  return await listBatches(ctx.db, { kind, limit });
}
