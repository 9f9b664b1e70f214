import "server-only";
import { NewsletterIssue } from "@/emails/newsletter-issue";
import { renderBody } from "@/lib/mail/render-mail";
import { subjectLine } from "@/lib/mail/subject-line";
import { type ReaderValues, readerPlaces } from "@/lib/newsletter/fill-issue";
import { issuePlace } from "@/lib/newsletter/issue-place";
import type { IssueBlock } from "@/lib/newsletter/sending";

export type IssueWords = {
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
 * Renders an issue to HTML and text. By default it contains placeholders for `personalizeIssue`.
 * The same input gives the same bytes.
 */
export async function renderIssue(
  issue: IssueWords,
  { siteUrl, issues }: { readonly siteUrl: string; readonly issues: number },
  values: ReaderValues = readerPlaces,
): Promise<IssueRender> {
  const subject = subjectLine(issue.subject);
  const place = issuePlace(issue, issues);
  const { preheader, body } = issue;
  const props = { subject, preheader, body, place, siteUrl, ...values };
  return { subject, ...(await renderBody(NewsletterIssue, props)) };
}
