/** A title and a description, as a toast shows them. */
export type ActionMessage = { readonly title: string; readonly description?: string };

/** What staff's actions answer; null before the first. */
export type AdminActionState =
  | { readonly status: "done"; readonly message: ActionMessage }
  /** Nothing was changed: why, and at which fields. */
  | {
      readonly status: "refused";
      readonly message: ActionMessage;
      readonly fields: Readonly<Record<string, string>>;
    }
  | null;
