import type { ActionMessage } from "@/lib/core/action-state";
import type { MoveIssueProblem } from "@/lib/newsletter/issues/move-issue";
import type { SaveIssueProblem } from "@/lib/newsletter/issues/save-issue";

export const issueErrorMessages: Readonly<
  Record<SaveIssueProblem | MoveIssueProblem, ActionMessage>
> = {
  unknown: { title: "No such issue", description: "Go back to the list and look again." },
  changed_since: {
    title: "Somebody changed this meanwhile",
    description:
      "Nothing was saved. Copy what you wrote, load the page anew, and put it into the newest words.",
  },
  same: { title: "Nothing to change", description: "It is so already." },
  welcome: {
    title: "A welcome has no place",
    description: "Both leave before the sequence begins.",
  },
  no_such_position: {
    title: "No such place",
    description: "Choose a place that the sequence has.",
  },
};
