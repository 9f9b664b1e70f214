import type { IssueBlock } from "@/lib/newsletter/sending";

export const blockNames: Readonly<Record<IssueBlock, string>> = {
  welcome: "Welcome",
  fundamentals: "Fundamentals",
  advanced: "Advanced",
  international: "International",
};

/**
 * Formats an issue's position as its email shows it: `Issue 12 of 90 · Fundamentals`. Null for a
 * welcome.
 */
export function issuePlace(
  issue: { readonly block: IssueBlock; readonly position: number | null },
  issues: number,
): string | null {
  return issue.position === null
    ? null
    : `Issue ${issue.position} of ${issues} · ${blockNames[issue.block]}`;
}
