import type { AdminNews } from "@/lib/forms/admin-answer";
import type { MoveIssueProblem } from "@/lib/newsletter/move-issue";
import type { SaveIssueProblem } from "@/lib/newsletter/save-issue";

export const issueRefusals: Readonly<Record<SaveIssueProblem | MoveIssueProblem, AdminNews>> = {
  unknown: { title: "No such issue", description: "Go back to the list and look again." },
  changed_meanwhile: {
    title: "Somebody changed this meanwhile",
    description:
      "Nothing was saved. Copy what you wrote, load the page anew, and put it into the newest words.",
  },
  same: { title: "Nothing to change", description: "It is so already." },
  welcome: {
    title: "A welcome has no place",
    description: "Both leave before the sequence begins.",
  },
  no_such_place: {
    title: "No such place",
    description: "Choose a place that the sequence has.",
  },
};
