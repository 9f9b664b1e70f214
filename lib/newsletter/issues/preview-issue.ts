import type { IssueBlock } from "@/db/values/newsletter";
import type { IssueSite } from "@/lib/newsletter/issues/read-issue-site";
import { renderIssue } from "@/lib/newsletter/issues/render-issue";

/** Light theme, dark theme, or the plain-text version. */
export const previewLooks = ["light", "dark", "text"] as const;
export type PreviewLook = (typeof previewLooks)[number];

export type PreviewedIssue = {
  readonly block: IssueBlock;
  readonly position: number | null;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
};

/** Renders an issue as a subscriber would get it now, as a standalone document. */
export async function previewIssue(
  issue: PreviewedIssue,
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
