import type { Queryable } from "@/db/client";
import { findRender } from "@/db/queries/newsletter/issues";
import type { IssueRender } from "@/lib/newsletter/issues/render-issue";

/** Render ids are content hashes, so cached entries never go stale. */
const cache = new Map<string, IssueRender>();
const maxCachedRenders = 100;

/**
 * Reads a stored render.
 * @throws if there is none with this id
 */
export async function readRenderedIssue(db: Queryable, id: string): Promise<IssueRender> {
  const cached = cache.get(id);
  if (cached) return cached;
  const row = await findRender(db, id);
  if (!row) throw new Error(`no render ${id}`);
  const [oldest] = cache.size >= maxCachedRenders ? cache.keys() : [];
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(id, row);
  return row;
}
