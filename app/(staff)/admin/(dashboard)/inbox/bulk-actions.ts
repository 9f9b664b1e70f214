"use server";

import { fail } from "@/lib/core/result";
import { assignInquiries, closeInquiries } from "@/lib/inquiries/change-inquiries";
import { bulkAssignmentSchema, bulkCloseSchema } from "@/lib/inquiries/inbox-forms";
import { staffAction } from "@/lib/web/actions/staff-action";

const countMessages = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

export const closeInquiriesAction = staffAction("inbox.manage", bulkCloseSchema, {
  run: closeInquiries,
  done(closed, { inquiryIds }) {
    const skipped = inquiryIds.length - closed.length;
    const title = `Closed ${countMessages(closed.length)}`;
    // Closing ends a snooze, which undoing wouldn't restore.
    const undo = closed.some(({ snoozedUntil }) => snoozedUntil)
      ? []
      : closed.map(({ id: inquiryId, status }) => {
          return { inquiryId, from: "closed", to: status, seenEmails: "0" };
        });
    if (skipped === 0) return { title, undo };
    const description = `We skipped ${countMessages(skipped)} because someone already closed ${skipped === 1 ? "it" : "them"} or the sender wrote again.`;
    return closed.length > 0
      ? { title, description, undo }
      : fail({ title: "Nothing was closed", description });
  },
});

export const assignInquiriesAction = staffAction("inbox.manage", bulkAssignmentSchema, {
  run: assignInquiries,
  problems: {
    title: "Error",
    description: "This person no longer has access. Choose a different assignee.",
  },
  done({ before, assignee }, { to }) {
    const count = countMessages(before.length);
    return {
      title: assignee ? `Assigned ${count} to ${assignee}` : `Unassigned ${count}`,
      undo: before.map(({ id: inquiryId, assigneeId }) => {
        return { inquiryId, from: to ?? "", to: assigneeId ?? "" };
      }),
    };
  },
});
