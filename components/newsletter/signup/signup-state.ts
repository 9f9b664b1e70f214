import type { ActionOutcome } from "@/lib/web/actions/define-action";

export type SignupValue = {
  readonly kind: "confirmation_sent" | "already_subscribed" | "trapped" | "too_many_today";
};

/** `unreachable`: no response arrived. */
export type SignupOutcome = ActionOutcome<SignupValue> | { readonly status: "unreachable" };

/** Unsent input of a form. */
export type SignupDraft = {
  readonly firstName: string;
  readonly email: string;
  readonly hasConsented: boolean;
};

export const noDraft: SignupDraft = { firstName: "", email: "", hasConsented: false };

/** Longer than any field allows. */
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
