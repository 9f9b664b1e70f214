import type { VisitorAction } from "@/lib/forms/form-result";

export type SignupProblem = "already_subscribed" | "trapped" | "too_many_today";

export type SignUp = VisitorAction<null, SignupProblem>;

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
