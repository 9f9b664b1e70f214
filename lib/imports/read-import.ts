import {
  countRefused,
  findImport,
  type ImportFileRecord,
  type ImportItem,
  type ImportRecord,
  type ListedImport,
  listImportFiles,
  listImports,
  listItems,
  type PreviewGroup,
  previewAddresses,
  type RefusedCount,
} from "@/db/queries/imports";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { undoDays } from "@/lib/imports/import-limits";

export type { ListedImport, PreviewGroup } from "@/db/queries/imports";

export type ImportDetails = {
  readonly record: ImportRecord;
  readonly files: readonly ImportFileRecord[];
  readonly refused: readonly RefusedCount[];
  readonly items: readonly ImportItem[];
  readonly canUndo: boolean;
};

export async function readImports(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly ListedImport[]> {
  return await listImports(ctx.db);
}

/** Reads an import, or null if the id is unknown. */
export async function readImport(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  id: string,
): Promise<ImportDetails | null> {
  if (!isUuid(id)) return null;
  const record = await findImport(ctx.db, id);
  if (!record) return null;
  const [files, refused, items] = await Promise.all([
    listImportFiles(ctx.db, id),
    countRefused(ctx.db, id),
    record.kind === "customers" ? listItems(ctx.db, id) : [],
  ]);
  const { status, startedAt } = record;
  const isRecent =
    startedAt !== null && startedAt.getTime() > ctx.now().getTime() - undoDays * dayMs;
  const canUndo = isRecent && (status === "finished" || status === "stopped");
  return { record, files, refused, items, canUndo };
}

/** Reads what an import would do now. */
export async function readPreview(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  id: string,
): Promise<readonly PreviewGroup[]> {
  return await previewAddresses(ctx.db, id);
}
