import { readSuppressionRows, type SuppressionRow } from "@/db/queries/suppressions";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { SuppressionReason } from "@/lib/newsletter/subscription/subscriber";

const suppressionsPerPage = 50;

export type SuppressedAddress = Omit<SuppressionRow, "createdAt"> & { readonly createdAt: Date };

export type SuppressionPage = {
  readonly addresses: readonly SuppressedAddress[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Reads suppressed addresses with their reason, newest first. */
export async function readSuppressions(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  reason: SuppressionReason | null,
  after: string | null,
): Promise<SuppressionPage> {
  const limit = suppressionsPerPage + 1;
  const rows = await readSuppressionRows(ctx.db, reason, { after, limit });
  const page = rows.slice(0, suppressionsPerPage);
  return {
    addresses: page.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
    next: rows.length === limit ? (page.at(-1)?.emailHash ?? null) : null,
  };
}
