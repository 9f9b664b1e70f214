import type { IssueBlock } from "@/db/values/newsletter";
import "server-only";
import { NewsletterIssue } from "@/emails/newsletter/issue";
import { renderBody } from "@/lib/email/render/render-email";
import { toSubjectLine } from "@/lib/email/subject-line";
import { formatIssuePosition } from "@/lib/newsletter/issues/issue-position";
import {
  issuePlaceholders,
  type SubscriberValues,
} from "@/lib/newsletter/issues/personalize-issue";
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
 * Renders an issue to HTML and text, with today's rates. By default it contains placeholders for
 * `personalizeIssue`.
 * The same input gives the same bytes.
 */
export async function renderIssue(
  issue: IssueContent,
  { siteUrl, issues }: { readonly siteUrl: string; readonly issues: number },
  values: SubscriberValues = issuePlaceholders,
): Promise<IssueRender> {
  const subject = toSubjectLine(fillRates(issue.subject));
  const props = {
    subject,
    preheader: fillRates(issue.preheader),
    body: fillRates(issue.body),
    place: formatIssuePosition(issue, issues),
    siteUrl,
    ...values,
  };
  return { subject, ...(await renderBody(NewsletterIssue, props)) };
}
