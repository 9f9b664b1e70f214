import type { EmailKind } from "@/db/values/emails";

/** What an email that we send by itself says in `Auto-Submitted` (RFC 3834, 5). */
export type AutoSubmitted = "auto-replied" | "auto-generated";

/**
 * Which kinds aren't `auto-generated`: `auto-replied` acknowledges a visitor's message, null is
 * written by a person. Other programs then don't answer, and no loop starts.
 */
const exceptions: Readonly<Partial<Record<EmailKind, AutoSubmitted | null>>> = {
  inquiry_received: "auto-replied",
  // Staff's replies.
  inquiry_answer: null,
};

export function getAutoSubmitted(kind: EmailKind): AutoSubmitted | null {
  const exception = exceptions[kind];
  return exception === undefined ? "auto-generated" : exception;
}

/** Returns the headers that tell other programs not to reply; none for a person's email. */
export function getAutomaticHeaders(value: AutoSubmitted | null): Readonly<Record<string, string>> {
  if (value === null) return {};
  return {
    "Auto-Submitted": value,
    // For Exchange. Without NDR and DR: bounces and delivery reports are how we learn of problems.
    "X-Auto-Response-Suppress": "OOF, AutoReply, RN, NRN",
  };
}
