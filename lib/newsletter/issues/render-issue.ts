import type { IssueBlock } from "@/db/values/newsletter";
import "server-only";
import { NewsletterIssue } from "@/emails/newsletter/issue";
import { toSubjectLine } from "@/lib/email/email-text";
import { renderBody } from "@/lib/email/render/render-email";
import { selectBlocks } from "@/lib/newsletter/issues/conditional-blocks";
import { formatIssuePosition } from "@/lib/newsletter/issues/issue-position";
import {
  renderWithPlaceholders,
  type SubscriberValues,
} from "@/lib/newsletter/issues/personalize-issue";
import type { IssueSite } from "@/lib/newsletter/issues/read-issue-site";
import { fillRates } from "@/lib/royalties/rate-placeholders";

export type IssueContent = {
  readonly block: IssueBlock;
  readonly position: number | null;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
};

export type IssueRender = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/**
 * Renders an issue to HTML and text, with today's rates and the blocks for what the site offers.
 * By default it contains placeholders for `personalizeIssue`. The same input gives the same bytes.
 */
export async function renderIssue(
  issue: IssueContent,
  { siteUrl, issues, conditions, profile }: IssueSite,
  values?: SubscriberValues,
): Promise<IssueRender> {
  const subject = toSubjectLine(fillRates(issue.subject));
  const props = {
    subject,
    preheader: fillRates(issue.preheader),
    body: fillRates(selectBlocks(issue.body, conditions)),
    place: formatIssuePosition(issue, issues),
    siteUrl,
    profile,
  };
  const render = async (own: SubscriberValues) => ({
    subject,
    ...(await renderBody(NewsletterIssue, { ...props, ...own })),
  });
  return values ? await render(values) : await renderWithPlaceholders(render);
}
