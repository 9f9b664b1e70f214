import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Transaction } from "@/db/client";
import { newsletterIssues as issues, newsletterRenders as renders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import {
  type IssueRender,
  type IssueSite,
  renderIssue,
} from "@/lib/newsletter/issues/render-issue";

type Issue = typeof issues.$inferSelect;
type CachedRender = IssueRender & { readonly id: string };

const successors = alias(issues, "successors");

/** Rendering an issue takes milliseconds. The entire sequence plus recent changes is about 20 MB. */
const rendered = new LRUCache<string, CachedRender>({ max: 300 });

/**
 * Renders the given issues and stores each render once. The id is a content hash, so identical
 * bytes share a row.
 * @returns render ids by issue id
 */
export async function cacheRenderedIssues(
  ctx: Ctx,
  tx: Transaction,
  issueIds: ReadonlySet<string>,
  site: IssueSite,
): Promise<ReadonlyMap<string, string>> {
  if (issueIds.size === 0) return new Map();
  const rows = await tx
    // A claim may have chosen an issue just before it was replaced.
    .select({
      issue: issues,
      position: sql<number | null>`coalesce(${issues.position}, ${successors.position})`,
    })
    .from(issues)
    .leftJoin(successors, eq(successors.id, issues.replacedBy))
    .where(inArray(issues.id, [...issueIds]));
  const rendersById = new Map<string, CachedRender & { readonly issue: Issue }>();
  for (const { issue: row, position } of rows) {
    const issue = { ...row, position };
    const render = await renderOnce(issue, site);
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

async function renderOnce(issue: Issue, site: IssueSite): Promise<CachedRender> {
  const { id, version, position, updatedAt } = issue;
  const key = [
    id,
    version,
    position,
    updatedAt.getTime(),
    site.siteUrl,
    site.issues,
    site.rates.key,
    JSON.stringify(site.profile),
    ...site.conditions,
  ].join(" ");
  const cached = rendered.get(key);
  if (cached) return cached;
  const render = await renderIssue({ ...issue, campaign: id }, site);
  const hash = createHash("sha256").update(id).update(JSON.stringify(render)).digest("base64url");
  const result = { ...render, id: hash };
  rendered.set(key, result);
  return result;
}
