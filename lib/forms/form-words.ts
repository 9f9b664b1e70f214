import type { FormNews } from "@/lib/forms/form-state";

/** All that one form says. `secureFormWords` has what is the same everywhere. */
export type FormWords = {
  readonly done: FormNews;
  /** Without a message the fields' own messages are joined. */
  readonly invalid: { readonly title: string; readonly message?: string };
  /** When nothing but the consent is missing; else `invalid`. */
  readonly consent?: FormNews;
  /** Ours to mend, or no answer came. */
  readonly fault: FormNews;
  readonly rateLimited: FormNews;
  readonly maxAttempts: FormNews;
  readonly honeypot: FormNews;
};

/** SPEC section 8, "Secure form". */
export const secureFormWords: FormWords = {
  done: { title: "Success", message: "Your submission has been sent successfully!" },
  invalid: {
    title: "Submission Failed",
    message: "Please check your information and try again.",
  },
  fault: { title: "Error", message: "An unexpected error occurred. Please try again." },
  rateLimited: {
    title: "Rate Limited",
    message: "Too many attempts. Please wait before trying again.",
  },
  maxAttempts: {
    title: "Maximum Attempts Exceeded",
    message: "Please refresh the page to try again.",
  },
  honeypot: {
    title: "Security Alert",
    message: "Suspicious activity detected. Please try again.",
  },
};

/** The name of every form's consent box, which has words of its own. */
const consentName = "consent";

/** What is said of fields to mend. In: the first message of each field, by its name. */
export function invalidNews(words: FormWords, fields: Readonly<Record<string, string>>): FormNews {
  const names = Object.keys(fields);
  if (words.consent && names.length === 1 && names[0] === consentName) return words.consent;
  const { title, message } = words.invalid;
  return { title, message: message ?? Object.values(fields).join(", ") };
}
