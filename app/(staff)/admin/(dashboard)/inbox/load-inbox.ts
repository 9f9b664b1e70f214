import type { ListQuery } from "@/components/admin/table/list-query";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseCursor } from "@/lib/core/cursor";
import {
  parseInboxFilter,
  readAssignees,
  readInbox,
  readInboxCounts,
} from "@/lib/inquiries/read-inquiries";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";

export type LoadedInbox = Awaited<ReturnType<typeof loadInbox>>;

/**
 * Loads what both inbox pages show: a page of the list, the assignees and the counts. The counts
 * are a promise, so that the list doesn't wait for them; a string is the reference of a failed one.
 */
export async function loadInbox(admin: AdminActor, query: ListQuery) {
  const ctx = appCtx();
  const filter = parseInboxFilter(query, admin.userId);
  const after = parseCursor(query.after);
  const counts = readInboxCounts(ctx, admin, filter).catch((fault: unknown) =>
    logLoadFault("inbox_counts", fault),
  );
  const [page, assignees] = await Promise.all([
    readInbox(ctx, admin, filter, after),
    readAssignees(ctx, admin),
  ]);
  return { query, filter, after, counts, page, assignees, now: ctx.now() };
}
