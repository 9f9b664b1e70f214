import { lexer, walkTokens } from "marked";
import * as z from "zod/mini";
import { subjectLine } from "@/lib/mail/subject-line";

/** Where a mail's links may lead: a page of the site, another site, a mailbox. */
const usable = /^(?:\/(?!\/)|https?:\/\/|mailto:)/i;

/** Links in Markdown that lead nowhere from a mail, such as `javascript:` or a bare word. */
export function unusableLinks(markdown: string): readonly string[] {
  const found: string[] = [];
  walkTokens(lexer(markdown), (token) => {
    if (token.type === "link" && !usable.test(token.href)) found.push(token.href);
  });
  return found;
}

const line = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .check(
      z.overwrite(subjectLine),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} must be at most ${max} characters`),
    );

/** What staff write of an issue. Inboxes show some 60 characters of a subject, 100 behind it. */
export const issueWordsFields = {
  subject: line("Subject", 150),
  preheader: line("Preheader", 180),
  body: z.string("Body is required").check(
    z.overwrite((text) => text.replace(/\r\n?/g, "\n").replace(/\0/g, "").trim()),
    z.minLength(1, "Body is required"),
    z.maxLength(20_000, "Body must be at most 20,000 characters"),
    z.refine((text) => unusableLinks(text).length === 0, {
      error: ({ input }) =>
        `A mail can't follow these links: ${unusableLinks(String(input)).join(", ")}. Begin each with https://, mailto: or /.`,
    }),
  ),
};

export const issueWords = z.object(issueWordsFields);
export type IssueWordsInput = z.infer<typeof issueWords>;
