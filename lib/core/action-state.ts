/** How staff confirm their identity before a sensitive action. */
export const stepUpMethods = ["code", "password", "sign_in"] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** The response header of a staff route that needs the check first. Its value is a method. */
export const stepUpHeader = "x-step-up";

/** The result message of an action, shown as a toast. */
export type ActionMessage = { readonly title: string; readonly description?: string };

/** What an action did. */
export type ActionDone = ActionMessage & {
  readonly batch?: ActionBatch;
  /** The fields of each reverse action; empty if it can't be undone. */
  readonly undo?: readonly Readonly<Record<string, string>>[];
};

/** How far an action got that changes many records in batches. */
type ActionBatch = {
  readonly changed: number;
  /** Records left as they were, counted by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Where the next batch starts; null if this was the last. */
  readonly next: string | null;
};

/** The state of a staff action for `useActionState`; null before the first call. */
export type AdminActionState =
  | { readonly status: "done"; readonly message: ActionDone }
  /** Nothing was changed. Says why, also by field. */
  | {
      readonly status: "refused";
      readonly message: ActionMessage;
      readonly fields: Readonly<Record<string, string>>;
      /** The same form works once the caller has confirmed their identity this way. */
      readonly stepUp?: StepUpMethod;
    }
  | null;

/** Shown when a session has ended or the account is no longer an admin. */
export const notAuthorized = {
  title: "Not Authorized",
  description: "You're signed out or no longer have access. Sign in and try again.",
} as const satisfies ActionMessage;

/** Shown when the last check of the second factor or password is too old. Nothing was changed. */
export const confirmIdentity = {
  title: "Confirm it's you",
  description: "For your security, we ask again after 15 minutes.",
} as const satisfies ActionMessage;

/** Shown when another staff member has changed the record first. Nothing was saved. */
export const editConflict: ActionMessage = {
  title: "Someone else updated this first",
  description:
    "Your change wasn't saved because this record was updated first. Review it and try again.",
};

/** The same, in an editor, where a reload would lose the text. */
export const textConflict: ActionMessage = {
  title: editConflict.title,
  description:
    "Your changes weren't saved. Copy your text, reload the page, and add it to the latest version.",
};
