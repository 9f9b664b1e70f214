"use server";

import { editConflict } from "@/lib/core/action-state";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
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
import { replyToInquiry } from "@/lib/inquiries/replies";
import { staffAction } from "@/lib/web/actions/staff-action";

const messageNotFound = { title: "Error", description: "This message no longer exists." };

export const changeInquiryStatusAction = staffAction("inbox.manage", statusSchema, {
  run: changeInquiryStatus,
  problems: editConflict,
  done: (_, { to }) => ({ title: `Status changed to ${inquiryStatusLabels[to]}` }),
});

export const assignInquiryAction = staffAction("inbox.manage", assignmentSchema, {
  run: assignInquiry,
  problems: {
    changed_since: editConflict,
    no_access: {
      title: "Error",
      description: "This person no longer has access. Choose a different assignee.",
    },
  },
  done: (assignee) => ({ title: assignee ? `Assigned to ${assignee}` : "Unassigned" }),
});

export const addInquiryNoteAction = staffAction("inbox.manage", noteSchema, {
  run: addInquiryNote,
  problems: messageNotFound,
  done: { title: "Note added" },
});

export const replyToInquiryAction = staffAction("inbox.manage", replySchema, {
  run: (ctx, actor, { after, ...reply }) =>
    replyToInquiry(ctx, actor, { ...reply, moveTo: after === "close" ? "closed" : "waiting" }),
  problems: {
    unknown: messageNotFound,
    changed_since: {
      title: "Your reply wasn't sent",
      description:
        "Someone else replied, or the sender wrote again. Read the latest message, then send your reply again.",
    },
    cannot_reply: {
      title: "Your reply wasn't sent",
      description:
        "We can’t send to this address. Choose another one, or use your own email program.",
    },
  },
  done: ({ email }, { after }) => ({
    title: after === "close" ? "Reply sent and message closed" : "Reply sent",
    description: `To ${email}`,
  }),
});

export const snoozeInquiryAction = staffAction("inbox.manage", snoozeSchema, {
  run: (ctx, actor, { date, time, ...seen }) =>
    snoozeInquiry(ctx, actor, { until: fromChicagoDateTime({ date, time }), ...seen }),
  problems: {
    past: { title: "That time has passed", description: "Choose a later date or time." },
    changed_since: editConflict,
  },
  done: { title: "Message snoozed" },
});

export const endSnoozeAction = staffAction("inbox.manage", endSnoozeSchema, {
  run: (ctx, actor, input) => snoozeInquiry(ctx, actor, { ...input, until: null }),
  problems: editConflict,
  done: { title: "Snooze ended" },
});
