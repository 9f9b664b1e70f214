import type { IssueBlock } from "@/lib/newsletter/sending/send-statuses";

export const blockLabels: Readonly<Record<IssueBlock, string>> = {
  welcome: "Welcome",
  fundamentals: "Fundamentals",
  advanced: "Advanced",
  international: "International",
};

/**
 * Formats an issue's position as its email shows it: `Issue 12 of 90 · Fundamentals`. Null for a
 * welcome.
 */
export function formatIssuePosition(
  issue: { readonly block: IssueBlock; readonly position: number | null },
  issues: number,
): string | null {
  return issue.position === null
    ? null
    : `Issue ${issue.position} of ${issues} · ${blockLabels[issue.block]}`;
}
