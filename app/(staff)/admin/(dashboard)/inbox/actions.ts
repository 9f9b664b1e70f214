"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { changedMeanwhile } from "@/lib/changed-meanwhile";
import type { AdminAnswer } from "@/lib/forms/admin-answer";
import { staffText } from "@/lib/forms/staff-fields";
import { answerInquiry } from "@/lib/inquiries/answer-inquiry";
import { assignInquiry } from "@/lib/inquiries/assign-inquiry";
import { inquiryStatusLabels } from "@/lib/inquiries/choice-labels";
import { inquiryStatuses } from "@/lib/inquiries/kinds";
import { moveInquiry } from "@/lib/inquiries/move-inquiry";
import { noteInquiry } from "@/lib/inquiries/note-inquiry";
import { fail, ok } from "@/lib/result";
import { defineAdminAction } from "@/lib/web/define-admin-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

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
    const moved = await moveInquiry(ctx, actor, input);
    refresh();
    if (!moved.ok) return fail(changedMeanwhile);
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
      given.problem === "changed_meanwhile"
        ? changedMeanwhile
        : { title: "Error", description: "That person has no access any more. Choose another." },
    );
  },
});

const note = defineAdminAction({
  schema: z.object({
    inquiryId: z.uuid(),
    entryId: z.uuid(),
    body: staffText("Note", { max: 5_000 }),
  }),
  async run(ctx, actor, input) {
    const noted = await noteInquiry(ctx, actor, input);
    if (!noted.ok) return fail(noSuchMessage);
    refresh();
    return ok({ title: "Note added" });
  },
});

const answer = defineAdminAction({
  schema: z.object({
    inquiryId: z.uuid(),
    entryId: z.uuid(),
    body: staffText("Answer", { max: 20_000 }),
    moveTo: z.pipe(
      z.enum(["keep", ...inquiryStatuses]),
      z.transform((to) => (to === "keep" ? null : to)),
    ),
  }),
  async run(ctx, actor, input) {
    const answered = await answerInquiry(ctx, actor, input);
    if (!answered.ok) return fail(noSuchMessage);
    refresh();
    deliverSoon();
    return ok({ title: "Answer sent", description: `To ${answered.value.email}` });
  },
});

export async function moveInquiryAction(previous: AdminAnswer, form: FormData) {
  return move(previous, form);
}

export async function assignInquiryAction(previous: AdminAnswer, form: FormData) {
  return assign(previous, form);
}

export async function noteInquiryAction(previous: AdminAnswer, form: FormData) {
  return note(previous, form);
}

export async function answerInquiryAction(previous: AdminAnswer, form: FormData) {
  return answer(previous, form);
}
