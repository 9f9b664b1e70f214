import { createHash } from "node:crypto";
import { count, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterIssues as issues, newsletterRenders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { renderIssue } from "@/lib/newsletter/render-issue";

/**
 * Keeps each issue as it is rendered now, once for all batches that send it so: the same bytes have
 * the same id. Out: the render's id by the issue's.
 */
export async function keepRenders(
  ctx: Ctx,
  tx: Transaction,
  issueIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  if (issueIds.size === 0) return new Map();
  const rows = await tx
    .select()
    .from(issues)
    .where(inArray(issues.id, [...issueIds]));
  const [sequence] = await tx
    .select({ issues: count() })
    .from(issues)
    .where(isNotNull(issues.position));
  const renders = await Promise.all(
    rows.map(async (issue) => {
      const { siteUrl } = ctx.settings;
      const render = await renderIssue(issue, { siteUrl, issues: sequence?.issues ?? 0 });
      const id = createHash("sha256").update(JSON.stringify(render)).digest("base64url");
      return {
        id,
        issueId: issue.id,
        issueVersion: issue.version,
        createdAt: ctx.now(),
        ...render,
      };
    }),
  );
  await tx.insert(newsletterRenders).values(renders).onConflictDoNothing();
  return new Map(renders.map(({ id, issueId }) => [issueId, id]));
}
