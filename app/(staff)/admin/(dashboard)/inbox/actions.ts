"use server";

import { refresh } from "next/cache";
import { type ActionMessage, editConflict } from "@/lib/core/action-state";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import { fail, ok } from "@/lib/core/result";
import {
  addInquiryNote,
  assignInquiry,
  changeInquiryStatus,
  snoozeInquiry,
} from "@/lib/inquiries/change-inquiries";
import {
  assignmentSchema,
  endSnoozeSchema,
  noteSchema,
  replySchema,
  snoozeSchema,
  statusSchema,
} from "@/lib/inquiries/inbox-forms";
import { inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

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

export const changeInquiryStatusAction = defineAdminAction({
  permission: "inbox.manage",
  schema: statusSchema,
  async run(ctx, actor, input) {
    const changed = await changeInquiryStatus(ctx, actor, input);
    refresh();
    if (!changed.ok) return fail(editConflict);
    return ok({ title: `Status changed to ${inquiryStatusLabels[input.to]}` });
  },
});

export const assignInquiryAction = defineAdminAction({
  permission: "inbox.manage",
  schema: assignmentSchema,
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
  schema: noteSchema,
  async run(ctx, actor, input) {
    const added = await addInquiryNote(ctx, actor, input);
    if (!added.ok) return fail(messageNotFound);
    refresh();
    return ok({ title: "Note added" });
  },
});

export const replyToInquiryAction = defineAdminAction({
  permission: "inbox.manage",
  schema: replySchema,
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
  schema: snoozeSchema,
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
  schema: endSnoozeSchema,
  async run(ctx, actor, input) {
    const ended = await snoozeInquiry(ctx, actor, { ...input, until: null });
    refresh();
    return ended.ok ? ok({ title: "Snooze ended" }) : fail(editConflict);
  },
});
