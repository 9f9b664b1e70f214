import type { ActionMessage } from "@/lib/core/action-state";
import { textConflict } from "@/lib/core/action-state";
import type { MoveIssueProblem } from "@/lib/newsletter/issues/move-issue";
import type { SaveIssueProblem } from "@/lib/newsletter/issues/save-issue";

const draftConflict: ActionMessage = {
  title: "Someone else changed the draft",
  description:
    "Your changes weren't saved. Copy your text, reload the page, and add it to the latest draft.",
};

export const issueErrorMessages: Readonly<
  Record<SaveIssueProblem | MoveIssueProblem | "too_many_tests", ActionMessage>
> = {
  unknown: { title: "Issue not found", description: "Go back to the list and try again." },
  changed_since: textConflict,
  draft_changed: draftConflict,
  same: { title: "No changes", description: "The issue already has these values." },
  too_many_tests: {
    title: "Too many tests",
    description: "You can send 20 test emails an hour. Use the preview, or try again later.",
  },
  welcome: {
    title: "Welcome emails can't be moved",
    description: "Subscribers get both welcome emails before the series starts.",
  },
  no_such_position: {
    title: "Position not found",
    description: "Enter a position in the series.",
  },
};
