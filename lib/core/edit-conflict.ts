import type { ActionMessage } from "@/lib/core/action-state";

/** Two of the staff at once: the second one's step no longer fits, and nothing was changed by it. */
export const editConflict: ActionMessage = {
  title: "Somebody changed this meanwhile",
  description: "Nothing was changed by you. Look at it as it is now, and decide again.",
};
