import type { Queryable } from "@/db/client";
import { readIssueConditions } from "@/db/queries/newsletter/issue-conditions";
import type { BusinessProfile } from "@/db/values/profile";
import type { Ctx } from "@/lib/ctx";
import { type BlockCondition, blockConditions } from "@/lib/newsletter/issues/conditional-blocks";
import { readProfile } from "@/lib/profile/read-profile";

/** What an issue's text takes from the site, the same for all subscribers. */
export type IssueSite = {
  readonly siteUrl: string;
  /** Number of issues in the sequence. */
  readonly issues: number;
  /** What the site offers now. Other blocks are left out. */
  readonly conditions: ReadonlySet<BlockCondition>;
  readonly profile: BusinessProfile;
};

/** Reads what issues are rendered with right now. */
export async function readIssueSite(ctx: Ctx, db: Queryable): Promise<IssueSite> {
  const { issues, hasEvents, hasCourse } = await readIssueConditions(db, ctx.now());
  const { siteUrl } = ctx.settings;
  const profile = await readProfile({ db, settings: ctx.settings });
  const met = {
    community: profile.communityInviteUrl !== "",
    events: hasEvents,
    course: hasCourse,
  };
  const conditions = new Set(blockConditions.filter((condition) => met[condition]));
  return { siteUrl, issues, conditions, profile };
}
