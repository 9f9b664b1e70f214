import type { ActionMessage } from "@/lib/core/action-state";

/** Shown when another staff member has changed the record first. Nothing was saved. */
export const editConflict: ActionMessage = {
  title: "Somebody changed this meanwhile",
  description: "Nothing was changed by you. Look at it as it is now, and decide again.",
};
