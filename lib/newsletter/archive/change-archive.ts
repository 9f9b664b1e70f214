import { eq } from "drizzle-orm";
import { findArchivedIssue, listSlugsLike } from "@/db/queries/newsletter/archive";
import { newsletterArchive as archive, newsletterIssues as issues } from "@/db/schema";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";
import { fillRates } from "@/lib/royalties/rate-placeholders";

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
    const start = toSlug(fillRates(issue.subject, today)) || `issue-${issueId.toLowerCase()}`;
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
