"use server";

import { refresh } from "next/cache";
import { fail, ok } from "@/lib/core/result";
import { assignInquiries, closeInquiries } from "@/lib/inquiries/change-inquiries";
import { bulkAssignmentSchema, bulkCloseSchema } from "@/lib/inquiries/inbox-forms";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const countMessages = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

export const closeInquiriesAction = defineAdminAction({
  permission: "inbox.manage",
  schema: bulkCloseSchema,
  async run(ctx, actor, input) {
    const closed = await closeInquiries(ctx, actor, input);
    refresh();
    const skipped = input.inquiryIds.length - closed.length;
    const title = `Closed ${countMessages(closed.length)}`;
    // Closing ends a snooze, which undoing wouldn't restore.
    const undo = closed.some(({ snoozedUntil }) => snoozedUntil)
      ? []
      : closed.map(({ id: inquiryId, status }) => {
          return { inquiryId, from: "closed", to: status, seenEmails: "0" };
        });
    if (skipped === 0) return ok({ title, undo });
    const description = `We skipped ${countMessages(skipped)} because someone already closed ${skipped === 1 ? "it" : "them"} or the sender wrote again.`;
    return closed.length > 0
      ? ok({ title, description, undo })
      : fail({ title: "Nothing was closed", description });
  },
});

export const assignInquiriesAction = defineAdminAction({
  permission: "inbox.manage",
  schema: bulkAssignmentSchema,
  async run(ctx, actor, input) {
    const assigned = await assignInquiries(ctx, actor, input);
    refresh();
    if (!assigned.ok) {
      const description = "This person no longer has access. Choose a different assignee.";
      return fail({ title: "Error", description });
    }
    const { before, assignee } = assigned.value;
    const count = countMessages(before.length);
    return ok({
      title: assignee ? `Assigned ${count} to ${assignee}` : `Unassigned ${count}`,
      undo: before.map(({ id: inquiryId, assigneeId }) => {
        return { inquiryId, from: input.to ?? "", to: assigneeId ?? "" };
      }),
    });
  },
});
