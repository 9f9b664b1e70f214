"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { changedMeanwhile } from "@/lib/changed-meanwhile";
import { chicagoInstant } from "@/lib/chicago-clock";
import type { AdminAnswer, AdminNews } from "@/lib/forms/admin-answer";
import { optionalStaffText } from "@/lib/forms/staff-fields";
import { radioDetailsSchema } from "@/lib/radio/details-form";
import { editRadioDetails } from "@/lib/radio/edit-details";
import { logSpin, type SpinProblem } from "@/lib/radio/log-spin";
import { moveSubmission } from "@/lib/radio/move-submission";
import { radioStages } from "@/lib/radio/stages";
import { undoSpin } from "@/lib/radio/undo-spin";
import { fail, ok } from "@/lib/result";
import { defineAdminAction } from "@/lib/web/define-admin-action";

const edit = defineAdminAction({
  schema: z.extend(radioDetailsSchema, { orderItemId: z.uuid(), stage: z.enum(radioStages) }),
  async run(ctx, actor, { orderItemId, stage, ...details }) {
    const edited = await editRadioDetails(ctx, actor, { orderItemId, stage, details });
    refresh();
    return edited.ok ? ok({ title: "Song saved" }) : fail(changedMeanwhile);
  },
});

const done = { start: "On air", finish: "Finished", reopen: "On air again" } as const;

const move = defineAdminAction({
  schema: z.object({ orderItemId: z.uuid(), move: z.enum(["start", "finish", "reopen"]) }),
  async run(ctx, actor, input) {
    const moved = await moveSubmission(ctx, actor, input);
    refresh();
    return moved.ok ? ok({ title: done[input.move] }) : fail(changedMeanwhile);
  },
});

const spinProblems: Record<SpinProblem, AdminNews> = {
  not_on_air: { title: "Not on air", description: "Put the song on air first." },
  none_left: { title: "No spin is left", description: "All that was paid for has been played." },
  bad_time: {
    title: "That can't be",
    description: "A spin is logged for a time between the payment and now, Memphis time.",
  },
};

const spin = defineAdminAction({
  schema: z.object({
    spinId: z.uuid(),
    orderItemId: z.uuid(),
    paymentId: z.string().check(z.maxLength(200)),
    playedAt: z
      .string("Played at is required")
      .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "Played at must be a day and a time")),
    note: optionalStaffText("Note", { max: 500 }),
  }),
  async run(ctx, actor, { playedAt, ...input }) {
    const [date = "", time = ""] = playedAt.split("T");
    const logged = await logSpin(ctx, actor, {
      ...input,
      playedAt: chicagoInstant({ date, time }),
    });
    refresh();
    if (!logged.ok) return fail(spinProblems[logged.problem]);
    return ok({ title: "Spin logged", description: `${logged.value.left} left` });
  },
});

const undo = defineAdminAction({
  schema: z.object({ spinId: z.uuid() }),
  async run(ctx, actor, input) {
    const undone = await undoSpin(ctx, actor, input);
    refresh();
    return undone.ok ? ok({ title: "Spin taken back" }) : fail(changedMeanwhile);
  },
});

export async function editRadioDetailsAction(previous: AdminAnswer, form: FormData) {
  return edit(previous, form);
}

export async function moveSubmissionAction(previous: AdminAnswer, form: FormData) {
  return move(previous, form);
}

export async function logSpinAction(previous: AdminAnswer, form: FormData) {
  return spin(previous, form);
}

export async function undoSpinAction(previous: AdminAnswer, form: FormData) {
  return undo(previous, form);
}
