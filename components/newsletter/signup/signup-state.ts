import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

export type SignupValue = {
  readonly kind: "confirmation_sent" | "already_subscribed" | "trapped" | "too_many_today";
};

/** `unreachable` when the answer never came. */
export type SignupOutcome = ActionOutcome<SignupValue> | { readonly status: "unreachable" };

/** What was typed into a form and not taken yet. */
export type SignupDraft = {
  readonly firstName: string;
  readonly email: string;
  readonly hasConsented: boolean;
};

export const noDraft: SignupDraft = { firstName: "", email: "", hasConsented: false };

/** Longer than any field takes. */
const longestKept = 500;

export function parseDraft(form: FormData): SignupDraft {
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, longestKept);
  return {
    firstName: typed("firstName"),
    email: typed("email"),
    hasConsented: form.has("consent"),
  };
}

export type SignupState = { readonly outcome: SignupOutcome; readonly draft: SignupDraft };
