"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { idsField } from "@/lib/forms/staff-fields";
import { assignInquiries, closeInquiries } from "@/lib/inquiries/inbox/change-inquiries";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const countMessages = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

export const closeInquiriesAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({ inquiryIds: idsField, seenAt: z.pipe(z.string(), z.coerce.date()) }),
  async run(ctx, actor, input) {
    const closed = await closeInquiries(ctx, actor, input);
    refresh();
    const skipped = input.inquiryIds.length - closed;
    const title = `Closed ${countMessages(closed)}`;
    if (skipped === 0) return ok({ title });
    const description = `We skipped ${countMessages(skipped)}. We don't close messages that are already closed or have a new email.`;
    return closed > 0
      ? ok({ title, description })
      : fail({ title: "Nothing was closed", description });
  },
});

export const assignInquiriesAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
    inquiryIds: idsField,
    to: z.pipe(
      z.pipe(
        z.string(),
        z.transform((id) => id || null),
      ),
      z.nullable(z.uuid()),
    ),
  }),
  async run(ctx, actor, input) {
    const assigned = await assignInquiries(ctx, actor, input);
    refresh();
    if (!assigned.ok) {
      const description = "This person no longer has access. Choose a different assignee.";
      return fail({ title: "Error", description });
    }
    const { count, assignee } = assigned.value;
    return ok({
      title: assignee
        ? `Assigned ${countMessages(count)} to ${assignee}`
        : `Unassigned ${countMessages(count)}`,
    });
  },
});
