import { readIssueFiles } from "@/db/read-issue-files";
import { type EmailKind, emailKinds, type RenderedEmail } from "@/db/values/emails";
import { emailKindLabels } from "@/lib/email/email-copy";
import { renderEmail } from "@/lib/email/render/render-email";
import { blockConditions } from "@/lib/newsletter/issues/conditional-blocks";
import { formatIssuePosition } from "@/lib/newsletter/issues/issue-position";
import { renderIssue } from "@/lib/newsletter/issues/render-issue";
import { createSeedProfile } from "@/lib/profile/seed-profile";
import { sampleProps } from "./sample-props";

type PreviewedEmail = Pick<RenderedEmail, "subject" | "html" | "text">;

export type ListedEmail = {
  /** A kind such as `receipt`, or `issue-` and the id of a newsletter issue. */
  readonly id: string;
  readonly title: string;
  readonly group: "Transactional" | "Newsletter";
  readonly render: () => Promise<PreviewedEmail>;
};

/** A site that offers everything. */
const conditions = new Set(blockConditions);
const siteUrl = "https://shop.test";
const profile = createSeedProfile({}, "local");
const envelope = { to: "artist@example.com", profile };
const subscriber = {
  greeting: "Hello Ray,",
  preferencesUrl: `${siteUrl}/newsletter/preferences?token=sample`,
  unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?token=sample`,
};

/** Lists every transactional email, then the newsletter's issues as their files are now. */
export async function listEmails(): Promise<readonly ListedEmail[]> {
  return [...emailKinds.map(toListedEmail), ...(await listIssues())];
}

function toListedEmail<Kind extends EmailKind>(kind: Kind): ListedEmail {
  return {
    id: kind,
    title: emailKindLabels[kind],
    group: "Transactional",
    render: () => renderEmail(kind, sampleProps[kind], envelope),
  };
}

async function listIssues(): Promise<readonly ListedEmail[]> {
  const issues = await readIssueFiles();
  const inSequence = issues.filter(({ position }) => position !== null).length;
  return [...issues]
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1))
    .map((issue) => ({
      id: `issue-${issue.id}`,
      title: `${formatIssuePosition(issue, inSequence) ?? issue.id.toUpperCase()}: ${issue.subject}`,
      group: "Newsletter",
      render: () =>
        renderIssue(issue, { siteUrl, issues: inSequence, conditions, profile }, subscriber),
    }));
}
