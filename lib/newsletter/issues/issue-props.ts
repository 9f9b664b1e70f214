import type { IssueBlock } from "@/db/values/newsletter";
import { toSubjectLine } from "@/lib/email/email-text";
import { selectBlocks } from "@/lib/newsletter/issues/conditional-blocks";
import type { IssueSite } from "@/lib/newsletter/issues/render-issue";
import { formatIssuePosition } from "@/lib/newsletter/newsletter-copy";
import { fillRates } from "@/lib/royalties/rate-placeholders";

export type IssueContent = {
  readonly block: IssueBlock;
  readonly position: number | null;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
  /** Named in the links of issues that are sent. */
  readonly campaign?: string;
};

/** Returns an issue's props, with today's rates and the blocks for what the site offers. */
export function createIssueProps(
  issue: IssueContent,
  { siteUrl, issues, conditions, profile, today }: IssueSite,
) {
  return {
    subject: toSubjectLine(fillRates(issue.subject, today)),
    preheader: fillRates(issue.preheader, today),
    body: fillRates(selectBlocks(issue.body, conditions), today),
    place: formatIssuePosition(issue, issues),
    siteUrl,
    profile,
    ...(issue.campaign !== undefined && { campaign: issue.campaign }),
  };
}
