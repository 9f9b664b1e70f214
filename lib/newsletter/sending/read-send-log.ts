import { listSends, type SendLogEntry, type SendLogFilter } from "@/db/queries/newsletter/send-log";
import { parseCursor, toPage } from "@/lib/core/cursor";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";

export type { SendLogEntry } from "@/db/queries/newsletter/send-log";

export type SendLogPage = {
  readonly entries: readonly SendLogEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

const emptyPage: SendLogPage = { entries: [], nextCursor: null };

/**
 * Reads the send log, newest first, one page at a time. Unknown filter values give an empty page,
 * and an invalid cursor starts over. Every filter uses an index.
 */
export async function readSendLog(
  ctx: Ctx,
  filter: SendLogFilter,
  { cursor, limit = 50 }: { readonly cursor?: string | undefined; readonly limit?: number } = {},
): Promise<SendLogPage> {
  if (filter.batchId !== undefined && !isUuid(filter.batchId)) return emptyPage;
  const after = parseCursor(cursor);
  const found = await listSends(ctx.db, filter, { after, limit: limit + 1 });
  const { rows: entries, next: nextCursor } = toPage(
    found,
    limit,
    ({ createdAt: at, batchId: id, batchIndex }) => ({ at, id, batchIndex }),
  );
  return { entries, nextCursor };
}
