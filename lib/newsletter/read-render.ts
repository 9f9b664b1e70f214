import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterRenders as renders } from "@/db/schema";
import type { IssueRender } from "@/lib/newsletter/render-issue";

/** A render's id is a hash of what it holds, so what was read once stays true. */
const known = new Map<string, IssueRender>();
const mostKnown = 100;

/** An issue as it was rendered for its batches. Throws when there is none of this id. */
export async function readRender(db: Queryable, id: string): Promise<IssueRender> {
  const kept = known.get(id);
  if (kept) return kept;
  const [row] = await db
    .select({ subject: renders.subject, html: renders.html, text: renders.text })
    .from(renders)
    .where(eq(renders.id, id));
  if (!row) throw new Error(`no render ${id}`);
  const [oldest] = known.size >= mostKnown ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(id, row);
  return row;
}
