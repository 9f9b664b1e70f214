import { toSubjectLine } from "@/lib/email/email-text";

/** Returns the subject of a reply: the visitor's subject on one line after a single `Re:`. */
export function getReplySubject(subject: string | null, businessName: string): string {
  const original = toSubjectLine(subject ?? "").replace(/^(?:re:\s*)+/i, "");
  return `Re: ${original || `your message to ${businessName}`}`;
}
