/** Name of the checkbox in each row of the subscriber list. */
export const selectionName = "selected";
