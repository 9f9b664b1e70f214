import { createHash } from "node:crypto";
import { count, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterIssues as issues, newsletterRenders as renders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { type IssueRender, renderIssue } from "@/lib/newsletter/issues/render-issue";

type Issue = typeof issues.$inferSelect;
type CachedRender = IssueRender & { readonly id: string };

/** In-memory cache: rendering an issue takes milliseconds. */
const rendered = new Map<string, CachedRender>();
/** The entire sequence plus recent changes, about 20 MB. */
const maxCachedRenders = 300;

/**
 * Renders the given issues and stores each render once. The id is a content hash, so identical
 * bytes share a row.
 * @returns render ids by issue id
 */
export async function cacheRenderedIssues(
  ctx: Ctx,
  tx: Transaction,
  issueIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  if (issueIds.size === 0) return new Map();
  const sequence = tx.select({ count: count() }).from(issues).where(isNotNull(issues.position));
  const rows = await tx
    .select({ issue: issues, inSequence: sql<number>`(${sequence})`.mapWith(Number) })
    .from(issues)
    .where(inArray(issues.id, [...issueIds]));
  const rendersById = new Map<string, CachedRender & { readonly issue: Issue }>();
  for (const { issue, inSequence } of rows) {
    const render = await renderOnce(ctx, issue, inSequence);
    rendersById.set(render.id, { ...render, issue });
  }
  const stored = await tx
    .select({ id: renders.id })
    .from(renders)
    .where(inArray(renders.id, [...rendersById.keys()]));
  const missing = [...rendersById.values()].filter(
    ({ id }) => !stored.some((one) => one.id === id),
  );
  if (missing.length > 0) {
    const createdAt = ctx.now();
    const values = missing.map(({ issue, ...render }) => ({
      ...render,
      issueId: issue.id,
      issueVersion: issue.version,
      createdAt,
    }));
    await tx.insert(renders).values(values).onConflictDoNothing();
  }
  return new Map([...rendersById.values()].map(({ id, issue }) => [issue.id, id]));
}

async function renderOnce(ctx: Ctx, issue: Issue, count: number): Promise<CachedRender> {
  const { siteUrl } = ctx.settings;
  const { id, version, position, updatedAt } = issue;
  const key = [id, version, position, updatedAt.getTime(), siteUrl, count].join(" ");
  const cached = rendered.get(key);
  if (cached) return cached;
  const render = await renderIssue(issue, { siteUrl, issues: count });
  const hash = createHash("sha256").update(id).update(JSON.stringify(render)).digest("base64url");
  const [oldest] = rendered.size >= maxCachedRenders ? rendered.keys() : [];
  if (oldest !== undefined) rendered.delete(oldest);
  const result = { ...render, id: hash };
  rendered.set(key, result);
  return result;
}
