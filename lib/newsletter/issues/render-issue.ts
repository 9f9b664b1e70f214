import "server-only";
import type { Queryable } from "@/db/client";
import { readIssueConditions } from "@/db/queries/newsletter/issue-conditions";
import type { IssueBlock } from "@/db/values/newsletter";
import type { BusinessProfile } from "@/db/values/profile";
import { NewsletterIssue } from "@/emails/newsletter/issue";
import type { Ctx } from "@/lib/ctx";
import { toSubjectLine } from "@/lib/email/email-text";
import { renderBody } from "@/lib/email/render/render-email";
import {
  type BlockCondition,
  blockConditions,
  selectBlocks,
} from "@/lib/newsletter/issues/conditional-blocks";
import {
  renderWithPlaceholders,
  type SubscriberValues,
} from "@/lib/newsletter/issues/personalize-issue";
import { formatIssuePosition } from "@/lib/newsletter/newsletter-copy";
import { readProfile } from "@/lib/profile/read-profile";
import { fillRates, type RateBook } from "@/lib/royalties/rate-placeholders";
import { readRateBook } from "@/lib/royalties/read-rates";

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

/** What an issue's text takes from the site, the same for all subscribers. */
export type IssueSite = {
  readonly siteUrl: string;
  /** Number of issues in the sequence. */
  readonly issues: number;
  /** What the site offers now. Other blocks are left out. */
  readonly conditions: ReadonlySet<BlockCondition>;
  readonly profile: BusinessProfile;
  readonly rates: RateBook;
};

/** Reads what issues are rendered with right now. */
export async function readIssueSite(
  ctx: Pick<Ctx, "now" | "settings">,
  db: Queryable,
): Promise<IssueSite> {
  const { issues, hasEvents, hasCourse } = await readIssueConditions(db, ctx.now());
  const { siteUrl } = ctx.settings;
  const profile = await readProfile({ db, settings: ctx.settings });
  const met = {
    community: profile.communityInviteUrl !== "",
    events: hasEvents,
    course: hasCourse,
  };
  const conditions = new Set(blockConditions.filter((condition) => met[condition]));
  return { siteUrl, issues, conditions, profile, rates: await readRateBook(ctx, db) };
}

/** Light theme, dark theme, or the plain-text version. */
export const previewLooks = ["light", "dark", "text"] as const;
type PreviewLook = (typeof previewLooks)[number];

/** Renders an issue as a subscriber would get it now, as a standalone document. */
export async function previewIssue(
  issue: IssueContent,
  site: IssueSite,
  look: PreviewLook,
): Promise<string> {
  const render = await renderIssue(issue, site, {
    greeting: "Hello Maya,",
    preferencesUrl: `${site.siteUrl}/newsletter/preferences`,
    unsubscribeUrl: `${site.siteUrl}/newsletter/preferences`,
  });
  return look === "text" ? textDocument(render.text) : applyTheme(render.html, look);
}

/** Emails follow the device's theme. The preview forces the chosen one. */
export function applyTheme(html: string, look: "light" | "dark"): string {
  return html.replaceAll(
    "@media (prefers-color-scheme:dark)",
    look === "dark" ? "@media all" : "@media not all",
  );
}

function textDocument(text: string): string {
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Text version</title><style>body{margin:0;padding:24px;background:#fff;color:#14110f;font:14px/1.55 ui-monospace,Menlo,Consolas,monospace}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><pre>${escaped}</pre></body></html>`;
}

type IssueContent = {
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
  { siteUrl, issues, conditions, profile, rates }: IssueSite,
) {
  return {
    subject: toSubjectLine(fillRates(issue.subject, rates)),
    preheader: fillRates(issue.preheader, rates),
    body: fillRates(selectBlocks(issue.body, conditions), rates),
    place: formatIssuePosition(issue, issues),
    siteUrl,
    profile,
    ...(issue.campaign !== undefined && { campaign: issue.campaign }),
  };
}
