import type { FormMessage } from "@/lib/forms/form-result";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

/** What a form says if no response arrived. */
export const unreachableText = "We couldn't reach the server. Check your connection and try again.";

/** All messages of a form. `secureFormCopy` has the defaults. */
export type FormCopy = {
  readonly done: FormMessage;
  /** Without a message, the field messages are joined. */
  readonly invalid: { readonly title: string; readonly message?: string };
  /** Shown if only the consent is missing; `invalid` otherwise. */
  readonly consent?: FormMessage;
  /** An unexpected error, or no response. */
  readonly fault: FormMessage;
  readonly rateLimited: FormMessage;
  readonly maxAttempts: FormMessage;
  readonly honeypot: FormMessage;
};

/** Messages that all forms share unless they override them. */
export const secureFormCopy: FormCopy = {
  done: { title: "Success", message: "Your submission has been sent successfully!" },
  invalid: {
    title: "Submission Failed",
    message: "Please check your information and try again.",
  },
  fault: { title: "Error", message: "An unexpected error occurred. Please try again." },
  rateLimited: { title: rateLimitedCopy.title, message: rateLimitedCopy.text },
  maxAttempts: {
    title: "Maximum Attempts Exceeded",
    message: "Please refresh the page to try again.",
  },
  honeypot: {
    title: "Security Alert",
    message: "Suspicious activity detected. Please try again.",
  },
};

/** The name of every form's consent checkbox, which has its own message. */
const consentName = "consent";

/** Returns the message for invalid fields. `fields` has the first error message of each field. */
export function getInvalidMessage(
  copy: FormCopy,
  fields: Readonly<Record<string, string>>,
): FormMessage {
  const names = Object.keys(fields);
  if (copy.consent && names.length === 1 && names[0] === consentName) return copy.consent;
  const { title, message } = copy.invalid;
  return { title, message: message ?? Object.values(fields).join(", ") };
}
