import { subjectLine } from "@/lib/mail/subject-line";
import { site } from "@/lib/site";

/** The subject of an answer: the visitor's own after one `Re:`, on one line whatever was typed. */
export function answerSubject(subject: string | null): string {
  const asked = subjectLine(subject ?? "").replace(/^(?:re:\s*)+/i, "");
  return `Re: ${asked || `your message to ${site.name}`}`;
}
