import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterRenders as renders } from "@/db/schema";
import type { IssueRender } from "@/lib/newsletter/issues/render-issue";

/** Render ids are content hashes, so cached entries never go stale. */
const known = new Map<string, IssueRender>();
const maxCachedRenders = 100;

/**
 * Reads a stored render.
 * @throws if there is none with this id
 */
export async function readRenderedIssue(db: Queryable, id: string): Promise<IssueRender> {
  const kept = known.get(id);
  if (kept) return kept;
  const [row] = await db
    .select({ subject: renders.subject, html: renders.html, text: renders.text })
    .from(renders)
    .where(eq(renders.id, id));
  if (!row) throw new Error(`no render ${id}`);
  const [oldest] = known.size >= maxCachedRenders ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(id, row);
  return row;
}
