import type { FormMessage } from "@/lib/forms/form-state";

/** All that one form says. `secureFormCopy` has what is the same everywhere. */
export type FormCopy = {
  readonly done: FormMessage;
  /** Without a message the fields' own messages are joined. */
  readonly invalid: { readonly title: string; readonly message?: string };
  /** When nothing but the consent is missing; else `invalid`. */
  readonly consent?: FormMessage;
  /** Ours to mend, or no answer came. */
  readonly fault: FormMessage;
  readonly rateLimited: FormMessage;
  readonly maxAttempts: FormMessage;
  readonly honeypot: FormMessage;
};

/** SPEC section 8, "Secure form". */
export const secureFormCopy: FormCopy = {
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
export function getInvalidMessage(
  copy: FormCopy,
  fields: Readonly<Record<string, string>>,
): FormMessage {
  const names = Object.keys(fields);
  if (copy.consent && names.length === 1 && names[0] === consentName) return copy.consent;
  const { title, message } = copy.invalid;
  return { title, message: message ?? Object.values(fields).join(", ") };
}
