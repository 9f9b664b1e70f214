/** The result message of an action, shown as a toast. */
export type ActionMessage = { readonly title: string; readonly description?: string };

/** The state of a staff action for `useActionState`; null before the first call. */
export type AdminActionState =
  | { readonly status: "done"; readonly message: ActionMessage }
  /** Nothing was changed. Says why, also by field. */
  | {
      readonly status: "refused";
      readonly message: ActionMessage;
      readonly fields: Readonly<Record<string, string>>;
    }
  | null;
