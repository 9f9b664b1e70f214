import * as z from "zod/mini";
import { inquiryStatuses } from "@/db/values/inquiries";
import { parseCalendarDay } from "@/lib/core/chicago-time";
import { idsField, staffTextField, versionField } from "@/lib/forms/fields";
import { findPlaceholders, findUnknownPlaceholders } from "@/lib/inquiries/reply-placeholders";

/** The number of emails in the thread that staff saw. */
const seenEmails = z.coerce.number().check(z.int(), z.nonnegative());

/** Empty unassigns the message. */
const assigneeId = z.pipe(
  z.pipe(
    z.string(),
    z.transform((id) => id || null),
  ),
  z.nullable(z.uuid()),
);

export const statusSchema = z.object({
  inquiryId: z.uuid(),
  from: z.enum(inquiryStatuses),
  to: z.enum(inquiryStatuses),
  seenEmails,
});

export const assignmentSchema = z.object({ inquiryId: z.uuid(), from: assigneeId, to: assigneeId });

export const noteSchema = z.object({
  inquiryId: z.uuid(),
  entryId: z.uuid(),
  body: staffTextField("Note", { max: 5_000 }),
});

export const replySchema = z.object({
  inquiryId: z.uuid(),
  entryId: z.uuid(),
  seenEmails,
  to: z._default(z.string().check(z.maxLength(320)), ""),
  body: staffTextField("Reply", { max: 20_000 }).check(
    z.refine((text) => findPlaceholders(text).length === 0, {
      error: ({ input }) =>
        `Replace ${findPlaceholders(String(input)).join(" and ")} with your own text`,
    }),
  ),
  after: z._default(z.enum(["send", "close", "next"]), "send"),
});

export const snoozeSchema = z.object({
  inquiryId: z.uuid(),
  seenEmails,
  date: z
    .string()
    .check(z.refine((day) => parseCalendarDay(day) !== null, "Choose a date, such as 11/21/2026")),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 9:00 AM")),
});

export const endSnoozeSchema = z.object({ inquiryId: z.uuid(), seenEmails });

export const bulkCloseSchema = z.object({
  inquiryIds: idsField,
  seenAt: z.pipe(z.string(), z.coerce.date()),
});

export const bulkAssignmentSchema = z.object({ inquiryIds: idsField, to: assigneeId });

/** The inbox page from which staff opened the saved replies. */
export type InboxOrigin = { readonly href: string; readonly isMessage: boolean };

const inbox: InboxOrigin = { href: "/admin/inbox", isMessage: false };

/** Parses an untrusted path such as `/admin/inbox/<id>?view=mine`. Other paths become the inbox. */
export function parseInboxOrigin(text: string): InboxOrigin {
  const [href, message] = /^\/admin\/inbox(\/[\da-f-]{36})?(?:\?[\w%&=+.*-]*)?$/.exec(text) ?? [];
  return href ? { href, isMessage: message !== undefined } : inbox;
}

const from = z.pipe(z._default(z.string(), ""), z.transform(parseInboxOrigin));

export const savedReplySchema = z.object({
  id: z.uuid(),
  from,
  version: versionField,
  title: staffTextField("Title", { max: 100 }),
  body: staffTextField("Text", { max: 10_000 }).check(
    z.refine((text) => findUnknownPlaceholders(text).length === 0, {
      error: ({ input }) =>
        `Use a placeholder from the list instead of ${findUnknownPlaceholders(String(input)).join(" and ")}`,
    }),
  ),
});

export const deleteSavedReplySchema = z.object({ id: z.uuid(), from });
