import { type PreviewGroup, previewAddresses } from "@/db/queries/imports/classify-addresses";
import { countNewCustomers, type NewCustomers } from "@/db/queries/imports/import-chunk";
import {
  findImport,
  type ImportFileRecord,
  type ImportRecord,
  type ListedImport,
  listImportFiles,
  listImports,
} from "@/db/queries/imports/import-list";
import {
  countRefused,
  type ImportItem,
  listItems,
  type RefusedCount,
} from "@/db/queries/imports/import-rows";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { undoDays } from "@/lib/imports/import-limits";

export type { PreviewGroup } from "@/db/queries/imports/classify-addresses";
export type { ListedImport } from "@/db/queries/imports/import-list";

export type ImportDetails = {
  readonly record: ImportRecord;
  readonly files: readonly ImportFileRecord[];
  readonly refused: readonly RefusedCount[];
  readonly items: readonly ImportItem[];
  readonly canUndo: boolean;
};

/** What an import would do: with addresses, and whom it gives access to. */
export type ImportOutlook = {
  readonly groups: readonly PreviewGroup[];
  readonly newCustomers: readonly NewCustomers[];
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
): Promise<ImportOutlook> {
  const [groups, newCustomers] = await Promise.all([
    previewAddresses(ctx.db, id),
    countNewCustomers(ctx.db, id),
  ]);
  return { groups, newCustomers };
}
