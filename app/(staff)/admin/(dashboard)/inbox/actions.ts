"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminActionState } from "@/lib/core/action-state";
import { editConflict } from "@/lib/core/edit-conflict";
import { fail, ok } from "@/lib/core/result";
import { staffTextField } from "@/lib/forms/staff-fields";
import { inquiryStatuses } from "@/lib/inquiries/constants";
import { addInquiryNote } from "@/lib/inquiries/inbox/add-inquiry-note";
import { assignInquiry } from "@/lib/inquiries/inbox/assign-inquiry";
import { changeInquiryStatus } from "@/lib/inquiries/inbox/change-inquiry-status";
import { replyToInquiry } from "@/lib/inquiries/inbox/reply-to-inquiry";
import { inquiryStatusLabels } from "@/lib/inquiries/labels";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

const noSuchMessage = { title: "Error", description: "There is no such message any more." };

const perhapsId = z.pipe(
  z.string(),
  z.transform((id) => id || null),
);

const move = defineAdminAction({
  schema: z.object({
    inquiryId: z.uuid(),
    from: z.enum(inquiryStatuses),
    to: z.enum(inquiryStatuses),
  }),
  async run(ctx, actor, input) {
    const moved = await changeInquiryStatus(ctx, actor, input);
    refresh();
    if (!moved.ok) return fail(editConflict);
    return ok({ title: `Moved to ${inquiryStatusLabels[input.to]}` });
  },
});

const assign = defineAdminAction({
  schema: z.object({
    inquiryId: z.uuid(),
    from: z.pipe(perhapsId, z.nullable(z.uuid())),
    to: z.pipe(perhapsId, z.nullable(z.uuid())),
  }),
  async run(ctx, actor, input) {
    const given = await assignInquiry(ctx, actor, input);
    refresh();
    if (given.ok) return ok({ title: given.value ? `Given to ${given.value}` : "Given to nobody" });
    return fail(
      given.problem === "changed_since"
        ? editConflict
        : { title: "Error", description: "That person has no access any more. Choose another." },
    );
  },
});

const note = defineAdminAction({
  schema: z.object({
    inquiryId: z.uuid(),
    entryId: z.uuid(),
    body: staffTextField("Note", { max: 5_000 }),
  }),
  async run(ctx, actor, input) {
    const noted = await addInquiryNote(ctx, actor, input);
    if (!noted.ok) return fail(noSuchMessage);
    refresh();
    return ok({ title: "Note added" });
  },
});

const answer = defineAdminAction({
  schema: z.object({
    inquiryId: z.uuid(),
    entryId: z.uuid(),
    body: staffTextField("Answer", { max: 20_000 }),
    moveTo: z.pipe(
      z.enum(["keep", ...inquiryStatuses]),
      z.transform((to) => (to === "keep" ? null : to)),
    ),
  }),
  async run(ctx, actor, input) {
    const answered = await replyToInquiry(ctx, actor, input);
    if (!answered.ok) return fail(noSuchMessage);
    refresh();
    flushOutboxAfterResponse();
    return ok({ title: "Answer sent", description: `To ${answered.value.email}` });
  },
});

export async function changeInquiryStatusAction(previous: AdminActionState, form: FormData) {
  return move(previous, form);
}

export async function assignInquiryAction(previous: AdminActionState, form: FormData) {
  return assign(previous, form);
}

export async function addInquiryNoteAction(previous: AdminActionState, form: FormData) {
  return note(previous, form);
}

export async function replyToInquiryAction(previous: AdminActionState, form: FormData) {
  return answer(previous, form);
}
