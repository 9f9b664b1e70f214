import { lexer, walkTokens } from "marked";
import * as z from "zod/mini";
import { followUpIds } from "@/db/values/newsletter";
import { findMarkdownProblem } from "@/lib/core/markdown-bounds";
import { toSubjectLine } from "@/lib/email/email-text";
import { emailField } from "@/lib/forms/fields";
import { findBlockProblem } from "@/lib/newsletter/issues/conditional-blocks";
import { containsPlaceholder } from "@/lib/newsletter/issues/personalize-issue";
import { findUnknownPlaceholders } from "@/lib/royalties/rate-placeholders";

/** Links that work in an email: a path on the site, another site, or an email address. */
const usable = /^(?:\/(?!\/)|https?:\/\/|mailto:)/i;

/**
 * Returns Markdown links that don't work in an email, such as `javascript:` or a bare word; none for text that
 * is refused anyway (`findMarkdownProblem`).
 */
export function findUnusableLinks(markdown: string): readonly string[] {
  if (findMarkdownProblem(markdown) !== null) return [];
  const found: string[] = [];
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === "link" && !usable.test(token.href)) found.push(token.href);
  });
  return found;
}

const hasOnlyKnownRates = z.refine<string>((text) => findUnknownPlaceholders(text).length === 0, {
  error: ({ input }) =>
    `These rate names don't exist: ${findUnknownPlaceholders(String(input)).join(", ")}. Use a name such as {{mechanicalRate}}, or enter the number.`,
});

const hasNoPlaceholders = z.refine<string>((text) => !containsPlaceholder(text), {
  error:
    "Remove the words that start with placeOf: we replace them with each subscriber’s own links.",
});

/** Ends the checks of a text that's too long: the others read all of it. */
const atMost = (label: string, max: number) =>
  z.maxLength(max, {
    error: `${label} must be at most ${max.toLocaleString("en-US")} characters`,
    abort: true,
  });

const line = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .check(
      atMost(label, 5 * max),
      z.overwrite(toSubjectLine),
      z.minLength(1, `${label} is required`),
      atMost(label, max),
      hasOnlyKnownRates,
      hasNoPlaceholders,
    );

const maxBody = 20_000;

/**
 * The fields of the issue editor. Inboxes show about 60 characters of a subject and 100 of a
 * preheader.
 */
export const issueContentFields = {
  subject: line("Subject", 150),
  preheader: line("Preheader", 180),
  body: z.string("Body is required").check(
    atMost("Body", 2 * maxBody),
    z.overwrite((text) => text.replace(/\r\n?/g, "\n").replace(/\0/g, "").trim()),
    z.minLength(1, "Body is required"),
    atMost("Body", maxBody),
    z.refine((text) => findMarkdownProblem(text) === null, {
      error: ({ input }) => findMarkdownProblem(String(input)) ?? "",
    }),
    z.refine((text) => findUnusableLinks(text).length === 0, {
      error: ({ input }) =>
        `These links don't work in an email: ${findUnusableLinks(String(input)).join(", ")}. Start each link with https://, mailto:, or /.`,
    }),
    z.refine((text) => findBlockProblem(text) === null, {
      error: ({ input }) => findBlockProblem(String(input)) ?? "",
    }),
    hasOnlyKnownRates,
    hasNoPlaceholders,
  ),
};

export const issueContentSchema = z.object(issueContentFields);
export type IssueContentInput = z.infer<typeof issueContentSchema>;

type IssueBasis = {
  readonly version: number;
  /** Null if the issue has no draft. */
  readonly draftId: string | null;
};

type Edited = {
  readonly version: number;
  readonly draft: { readonly version: number; readonly id: string } | null;
};

/** Names the text in the editor: the version, and the draft if there's one. */
export function formatIssueBasis({ version, draft }: Edited): string {
  return draft ? `${draft.version}.${draft.id}` : String(version);
}

/** A field with `formatIssueBasis` of the issue. */
export const issueBasis = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(?:\.[\da-f-]{36})?$/)),
  z.transform((text): IssueBasis => {
    const [version, draftId = null] = text.split(".");
    return { version: Number(version), draftId };
  }),
);

const issueId = z.string().check(z.maxLength(50));
const wholeNumber = z.coerce.number("Enter a number without decimals").check(z.int(), z.minimum(1));

export const issueFormSchema = z.object({
  issueId,
  basedOn: issueBasis,
  publish: z.optional(z.literal("on")),
  checkedOn: z.iso.date("Enter the date you last checked the facts"),
  ...issueContentFields,
});

export const discardDraftSchema = z.object({ issueId, draftId: z.uuid() });

export const restoreIssueSchema = z.object({ issueId, version: wholeNumber, to: wholeNumber });

export const adoptOriginalSchema = z.object({ issueId, version: wholeNumber });

export const publishIssueSchema = z.object({ issueId, isPublished: z.enum(["yes", "no"]) });

export const switchFollowUpSchema = z.object({
  issueId: z.enum(followUpIds),
  isOn: z.enum(["yes", "no"]),
});

export const changeArchiveSchema = z.object({ issueId, isPublic: z.enum(["yes", "no"]) });

export const moveIssueSchema = z.object({ issueId, from: wholeNumber, to: wholeNumber });

export const issueTestSchema = z.object({ issueId, to: emailField(), ...issueContentFields });
