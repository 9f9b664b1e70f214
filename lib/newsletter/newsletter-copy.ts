import type { BatchStatus, IssueBlock, SendStatus } from "@/db/values/newsletter";
import { type ActionMessage, textConflict } from "@/lib/core/action-state";
import type { ChangeArchiveProblem } from "@/lib/newsletter/archive/archive";
import type { MoveIssueProblem } from "@/lib/newsletter/issues/publish-issue";
import type { SaveIssueProblem } from "@/lib/newsletter/issues/save-issue";

export const blockLabels: Readonly<Record<IssueBlock, string>> = {
  welcome: "Welcome",
  fundamentals: "Fundamentals",
  advanced: "Advanced",
  international: "International",
  broadcast: "Broadcast",
  follow_up: "Follow-up",
};

/**
 * Formats an issue's position as its email shows it: `Issue 12 of 90 · Fundamentals`. Null for a
 * welcome email, a broadcast or a follow-up.
 */
export function formatIssuePosition(
  issue: { readonly block: IssueBlock; readonly position: number | null },
  issues: number,
): string | null {
  return issue.position === null
    ? null
    : `Issue ${issue.position} of ${issues} · ${blockLabels[issue.block]}`;
}

/** Uncertain: the provider never said whether it accepted the email, so it isn't sent again. */
export const sendStatusLabels: Readonly<Record<SendStatus, string>> = {
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Bounced",
  complained: "Complained",
  failed: "Failed",
  uncertain: "Unconfirmed",
};

export const batchStatusLabels: Readonly<Record<BatchStatus, string>> = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  uncertain: "Unconfirmed",
  failed: "Failed",
};

const draftConflict: ActionMessage = {
  title: "Someone else changed the draft",
  description:
    "Your changes weren't saved. Copy your text, reload the page, and add it to the latest draft.",
};

export const issueErrorMessages: Readonly<
  Record<
    SaveIssueProblem | MoveIssueProblem | ChangeArchiveProblem | "too_many_tests",
    ActionMessage
  >
> = {
  unknown: { title: "Issue not found", description: "Go back to the list and try again." },
  changed_since: textConflict,
  draft_changed: draftConflict,
  same: { title: "No changes", description: "The issue already has these values." },
  started: {
    title: "Sending has started",
    description: "You can't change a broadcast's text once subscribers get it.",
  },
  too_many_tests: {
    title: "Too many tests",
    description: "You can send 20 test emails an hour. Use the preview, or try again later.",
  },
  welcome: {
    title: "This email can't be moved",
    description: "Only issues of the series have a position.",
  },
  never_public: {
    title: "This email can't be public",
    description:
      "Only issues that we still send can be public, and not welcome emails or follow-ups.",
  },
  no_such_position: {
    title: "Position not found",
    description: "Enter a position in the series.",
  },
};
