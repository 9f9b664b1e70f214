import { renderIssue } from "@/lib/newsletter/render-issue";
import type { IssueBlock } from "@/lib/newsletter/sending";

/** How a preview looks: as by day, as by night, or the text version. */
export const previewLooks = ["light", "dark", "text"] as const;
export type PreviewLook = (typeof previewLooks)[number];

export type PreviewedIssue = {
  readonly block: IssueBlock;
  readonly position: number | null;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
};

/** An issue as a reader gets it, as a document of its own; links lead nowhere from it. */
export async function previewIssue(
  issue: PreviewedIssue,
  where: { readonly siteUrl: string; readonly issues: number },
  look: PreviewLook,
): Promise<string> {
  const render = await renderIssue(issue, where, {
    greeting: "Hello Maya,",
    preferencesUrl: `${where.siteUrl}/newsletter/preferences`,
    unsubscribeUrl: `${where.siteUrl}/newsletter/preferences`,
  });
  return look === "text" ? textDocument(render.text) : inLook(render.html, look);
}

/** The mail asks the reader's device for its theme; a preview shows the one that was chosen. */
export function inLook(html: string, look: "light" | "dark"): string {
  return html.replaceAll(
    "@media (prefers-color-scheme:dark)",
    look === "dark" ? "@media all" : "@media not all",
  );
}

function textDocument(text: string): string {
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Text version</title><style>body{margin:0;padding:24px;background:#fff;color:#14110f;font:14px/1.55 ui-monospace,Menlo,Consolas,monospace}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><pre>${escaped}</pre></body></html>`;
}
