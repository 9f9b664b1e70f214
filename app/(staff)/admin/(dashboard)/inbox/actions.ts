"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { type ActionMessage, editConflict } from "@/lib/core/action-state";
import { fromChicagoDateTime, parseCalendarDay } from "@/lib/core/chicago-time";
import { fail, ok } from "@/lib/core/result";
import { staffTextField } from "@/lib/forms/staff-fields";
import { inquiryStatuses } from "@/lib/inquiries/choices";
import { addInquiryNote } from "@/lib/inquiries/inbox/add-inquiry-note";
import { assignInquiry } from "@/lib/inquiries/inbox/assign-inquiry";
import { changeInquiryStatus } from "@/lib/inquiries/inbox/change-inquiry-status";
import { replyToInquiry } from "@/lib/inquiries/inbox/reply-to-inquiry";
import { snoozeInquiry } from "@/lib/inquiries/inbox/snooze-inquiry";
import { inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";
import { findPlaceholders } from "@/lib/inquiries/saved-replies/placeholders";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const messageNotFound = { title: "Error", description: "This message no longer exists." };

const threadConflict: ActionMessage = {
  title: "Your reply wasn't sent",
  description:
    "Someone else replied, or the sender wrote again. Read the latest message, then send your reply again.",
};

const cannotReply: ActionMessage = {
  title: "Your reply wasn't sent",
  description: "We can’t send to this address. Choose another one, or use your own email program.",
};

const emptyToNull = z.pipe(
  z.string(),
  z.transform((id) => id || null),
);

const seenEmails = z.coerce.number().check(z.int(), z.nonnegative());

export const changeInquiryStatusAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
    inquiryId: z.uuid(),
    from: z.enum(inquiryStatuses),
    to: z.enum(inquiryStatuses),
    seenEmails,
  }),
  async run(ctx, actor, input) {
    const changed = await changeInquiryStatus(ctx, actor, input);
    refresh();
    if (!changed.ok) return fail(editConflict);
    return ok({ title: `Status changed to ${inquiryStatusLabels[input.to]}` });
  },
});

export const assignInquiryAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
    inquiryId: z.uuid(),
    from: z.pipe(emptyToNull, z.nullable(z.uuid())),
    to: z.pipe(emptyToNull, z.nullable(z.uuid())),
  }),
  async run(ctx, actor, input) {
    const assigned = await assignInquiry(ctx, actor, input);
    refresh();
    if (assigned.ok)
      return ok({ title: assigned.value ? `Assigned to ${assigned.value}` : "Unassigned" });
    return fail(
      assigned.problem === "changed_since"
        ? editConflict
        : {
            title: "Error",
            description: "This person no longer has access. Choose a different assignee.",
          },
    );
  },
});

export const addInquiryNoteAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
    inquiryId: z.uuid(),
    entryId: z.uuid(),
    body: staffTextField("Note", { max: 5_000 }),
  }),
  async run(ctx, actor, input) {
    const added = await addInquiryNote(ctx, actor, input);
    if (!added.ok) return fail(messageNotFound);
    refresh();
    return ok({ title: "Note added" });
  },
});

export const replyToInquiryAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
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
  }),
  async run(ctx, actor, { after, ...reply }) {
    const moveTo = after === "close" ? "closed" : "waiting";
    const replied = await replyToInquiry(ctx, actor, { ...reply, moveTo });
    if (!replied.ok && replied.problem === "unknown") return fail(messageNotFound);
    refresh();
    if (!replied.ok) return fail(replied.problem === "cannot_reply" ? cannotReply : threadConflict);
    flushOutboxAfterResponse();
    return ok({
      title: after === "close" ? "Reply sent and message closed" : "Reply sent",
      description: `To ${replied.value.email}`,
    });
  },
});

export const snoozeInquiryAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
    inquiryId: z.uuid(),
    seenEmails,
    date: z
      .string()
      .check(
        z.refine((day) => parseCalendarDay(day) !== null, "Choose a date, such as 11/21/2026"),
      ),
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 9:00 AM")),
  }),
  async run(ctx, actor, { inquiryId, date, time, ...seen }) {
    const until = fromChicagoDateTime({ date, time });
    const snoozed = await snoozeInquiry(ctx, actor, { inquiryId, until, ...seen });
    if (!snoozed.ok && snoozed.problem === "past")
      return fail({ title: "That time has passed", description: "Choose a later date or time." });
    refresh();
    return snoozed.ok ? ok({ title: "Message snoozed" }) : fail(editConflict);
  },
});

export const endSnoozeAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({ inquiryId: z.uuid(), seenEmails }),
  async run(ctx, actor, input) {
    const ended = await snoozeInquiry(ctx, actor, { ...input, until: null });
    refresh();
    return ended.ok ? ok({ title: "Snooze ended" }) : fail(editConflict);
  },
});
