import type { ActionMessage } from "@/lib/core/action-state";

/** Shown when another staff member has changed the record first. Nothing was saved. */
export const editConflict: ActionMessage = {
  title: "This was updated by someone else",
  description:
    "Your change wasn't saved because this record was updated first. Review it and try again.",
};
