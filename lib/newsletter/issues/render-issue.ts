import "server-only";
import { NewsletterIssue } from "@/emails/newsletter/issue";
import { renderBody } from "@/lib/email/render/render-email";
import { createIssueProps, type IssueContent } from "@/lib/newsletter/issues/issue-props";
import {
  renderWithPlaceholders,
  type SubscriberValues,
} from "@/lib/newsletter/issues/personalize-issue";
import type { IssueSite } from "@/lib/newsletter/issues/read-issue-site";

export type IssueRender = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/**
 * Renders an issue to HTML and text. By default it contains placeholders for `personalizeIssue`. The same
 * input gives the same bytes.
 */
export async function renderIssue(
  issue: IssueContent,
  site: IssueSite,
  values?: SubscriberValues,
): Promise<IssueRender> {
  const props = createIssueProps(issue, site);
  const render = async (own: SubscriberValues) => ({
    subject: props.subject,
    ...(await renderBody(NewsletterIssue, { ...props, ...own })),
  });
  return values ? await render(values) : await renderWithPlaceholders(render);
}
