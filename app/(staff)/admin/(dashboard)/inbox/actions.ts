"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { editConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { staffTextField } from "@/lib/forms/staff-fields";
import { inquiryStatuses } from "@/lib/inquiries/choices";
import { addInquiryNote } from "@/lib/inquiries/inbox/add-inquiry-note";
import { assignInquiry } from "@/lib/inquiries/inbox/assign-inquiry";
import { changeInquiryStatus } from "@/lib/inquiries/inbox/change-inquiry-status";
import { replyToInquiry } from "@/lib/inquiries/inbox/reply-to-inquiry";
import { inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const messageNotFound = { title: "Error", description: "This message no longer exists." };

const emptyToNull = z.pipe(
  z.string(),
  z.transform((id) => id || null),
);

export const changeInquiryStatusAction = defineAdminAction({
  schema: z.object({
    inquiryId: z.uuid(),
    from: z.enum(inquiryStatuses),
    to: z.enum(inquiryStatuses),
  }),
  async run(ctx, actor, input) {
    const changed = await changeInquiryStatus(ctx, actor, input);
    refresh();
    if (!changed.ok) return fail(editConflict);
    return ok({ title: `Status changed to ${inquiryStatusLabels[input.to]}` });
  },
});

export const assignInquiryAction = defineAdminAction({
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
        : { title: "Error", description: "They no longer have access. Choose someone else." },
    );
  },
});

export const addInquiryNoteAction = defineAdminAction({
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
  schema: z.object({
    inquiryId: z.uuid(),
    entryId: z.uuid(),
    body: staffTextField("Reply", { max: 20_000 }),
    moveTo: z.pipe(
      z.enum(["keep", ...inquiryStatuses]),
      z.transform((to) => (to === "keep" ? null : to)),
    ),
  }),
  async run(ctx, actor, input) {
    const replied = await replyToInquiry(ctx, actor, input);
    if (!replied.ok) return fail(messageNotFound);
    refresh();
    flushOutboxAfterResponse();
    return ok({ title: "Reply sent", description: `To ${replied.value.email}` });
  },
});
