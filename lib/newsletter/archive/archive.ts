import { eq } from "drizzle-orm";
import {
  findArchivedIssue,
  listPublicIssues,
  listSlugsLike,
} from "@/db/queries/newsletter/archive";
import { newsletterArchive as archive, newsletterIssues as issues } from "@/db/schema";
import { renderMarkdown } from "@/emails/_components/markdown";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { toSubjectLine } from "@/lib/email/email-text";
import { selectBlocks } from "@/lib/newsletter/issues/conditional-blocks";
import { readIssueSite } from "@/lib/newsletter/issues/render-issue";
import { fillRates } from "@/lib/royalties/rate-placeholders";
import { readRateBook } from "@/lib/royalties/read-rates";

/** Of a slug. */
const maxLength = 60;

type ChangeArchiveInput = { readonly issueId: string; readonly isPublic: boolean };

/** `never_public`: a welcome email, a follow-up, or an issue that was replaced. */
export type ChangeArchiveProblem = "unknown" | "never_public" | "same";

/** Makes an issue public, or hides it again. Its address is chosen the first time and then kept. */
export const changeArchive = staffOperation(
  async (tx, ctx, _actor, { issueId, isPublic }: ChangeArchiveInput) => {
    const now = ctx.now();
    // Two at once would choose their addresses without seeing each other's.
    const rows = await tx.select().from(issues).orderBy(issues.id).for("no key update");
    const issue = rows.find(({ id }) => id === issueId);
    if (!issue) return fail("unknown");
    if (issue.block === "welcome" || issue.block === "follow_up") return fail("never_public");
    if (issue.replacedBy !== null) return fail("never_public");
    const archived = await findArchivedIssue(tx, issueId);
    if ((archived?.isPublic ?? false) === isPublic) return fail("same");
    if (archived) {
      await tx.update(archive).set({ isPublic }).where(eq(archive.issueId, issueId));
      return changed(
        isPublic ? "issue_shown_publicly" : "issue_hidden_publicly",
        { issueId },
        isPublic,
      );
    }
    const today = getChicagoDay(now);
    const rates = await readRateBook(ctx, tx);
    const start = toSlug(fillRates(issue.subject, rates)) || `issue-${issueId.toLowerCase()}`;
    const taken = await listSlugsLike(tx, start);
    const { hostname } = new URL(ctx.settings.siteUrl);
    await tx.insert(archive).values({
      issueId,
      slug: findFreeSlug(start, taken),
      feedId: `tag:${hostname},${today}:newsletter/${issueId}`,
      isPublic: true,
      publishedAt: now,
    });
    return changed("issue_shown_publicly", { issueId }, true);
  },
);

function findFreeSlug(start: string, taken: ReadonlySet<string>): string {
  let slug = start;
  for (let number = 2; taken.has(slug); number += 1) slug = `${start}-${number}`;
  return slug;
}

/** Turns a subject into the end of a path: lowercase Latin letters, digits and hyphens. May be empty. */
function toSlug(subject: string): string {
  const words = subject
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  let slug = "";
  for (const word of words ?? []) {
    const longer = slug === "" ? word.slice(0, maxLength) : `${slug}-${word}`;
    if (longer.length > maxLength) break;
    slug = longer;
  }
  return slug;
}

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
  const { siteUrl, conditions, rates } = await readIssueSite(ctx, ctx.db);
  return rows.map(({ slug, feedId, publishedAt, updatedAt, subject, preheader, body }) => ({
    slug,
    feedId,
    title: toSubjectLine(fillRates(subject, rates)),
    summary: fillRates(preheader, rates),
    html: renderMarkdown({ source: fillRates(selectBlocks(body, conditions), rates), siteUrl }),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
