import type { ActionMessage } from "@/lib/core/action-state";
import { textConflict } from "@/lib/core/action-state";
import type { MoveIssueProblem } from "@/lib/newsletter/issues/move-issue";
import type { SaveIssueProblem } from "@/lib/newsletter/issues/save-issue";

export const issueErrorMessages: Readonly<
  Record<SaveIssueProblem | MoveIssueProblem, ActionMessage>
> = {
  unknown: { title: "Issue not found", description: "Go back to the list and try again." },
  changed_since: textConflict,
  same: { title: "No changes", description: "The issue already has these values." },
  welcome: {
    title: "Welcome emails can't be moved",
    description: "Subscribers get both welcome emails before the series starts.",
  },
  no_such_position: {
    title: "Position not found",
    description: "Enter a position in the series.",
  },
};
