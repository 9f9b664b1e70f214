import type { ActionMessage } from "@/lib/core/action-state";
import type { MoveIssueProblem } from "@/lib/newsletter/issues/move-issue";
import type { SaveIssueProblem } from "@/lib/newsletter/issues/save-issue";

export const issueErrorMessages: Readonly<
  Record<SaveIssueProblem | MoveIssueProblem, ActionMessage>
> = {
  unknown: { title: "Issue not found", description: "Go back to the list and try again." },
  changed_since: {
    title: "This was updated by someone else",
    description:
      "Your changes weren't saved. Copy them, reload the page, and add them to the latest version.",
  },
  same: { title: "No changes", description: "There was nothing to change." },
  welcome: {
    title: "Welcome emails can't be moved",
    description: "Both are sent before the sequence starts.",
  },
  no_such_position: {
    title: "Position not found",
    description: "Enter a position within the sequence.",
  },
};
