import { subjectLine } from "@/lib/mail/subject-line";
import { site } from "@/lib/site";

/** Returns the subject of a reply: the visitor's subject on one line after a single `Re:`. */
export function answerSubject(subject: string | null): string {
  const asked = subjectLine(subject ?? "").replace(/^(?:re:\s*)+/i, "");
  return `Re: ${asked || `your message to ${site.name}`}`;
}
