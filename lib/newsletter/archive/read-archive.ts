import { listPublicIssues } from "@/db/queries/newsletter/archive";
import { renderMarkdown } from "@/emails/_components/markdown";
import type { Ctx } from "@/lib/ctx";
import { toSubjectLine } from "@/lib/email/email-text";
import { selectBlocks } from "@/lib/newsletter/issues/conditional-blocks";
import { readIssueSite } from "@/lib/newsletter/issues/render-issue";
import { fillRates } from "@/lib/royalties/rate-placeholders";

/** A newsletter issue as everyone may read it: nothing in it depends on who reads it. */
export type PublicIssue = {
  readonly slug: string;
  readonly feedId: string;
  readonly title: string;
  readonly summary: string;
  /** Sanitized, with absolute links. */
  readonly html: string;
  /** In ISO format. */
  readonly publishedAt: string;
  readonly updatedAt: string;
};

/**
 * Reads the public issues, newest first, with today's rates and the blocks for what the site offers now. They're
 * rendered from their Markdown, not from the email: that one has a subscriber's greeting and links.
 */
export async function readPublicIssues(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
): Promise<readonly PublicIssue[]> {
  const rows = await listPublicIssues(ctx.db);
  if (rows.length === 0) return [];
  const { siteUrl, conditions, today } = await readIssueSite(ctx, ctx.db);
  return rows.map(({ slug, feedId, publishedAt, updatedAt, subject, preheader, body }) => ({
    slug,
    feedId,
    title: toSubjectLine(fillRates(subject, today)),
    summary: fillRates(preheader, today),
    html: renderMarkdown({ source: fillRates(selectBlocks(body, conditions), today), siteUrl }),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
