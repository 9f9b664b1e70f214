"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { ActionMessage } from "@/lib/core/action-state";
import { editConflict } from "@/lib/core/action-state";
import { fromChicagoDateTime } from "@/lib/core/chicago-clock";
import { fail, ok } from "@/lib/core/result";
import { optionalStaffTextField } from "@/lib/forms/staff-fields";
import { changeSubmissionStage } from "@/lib/radio/change-submission-stage";
import { radioDetailsSchema } from "@/lib/radio/details-form";
import { editRadioDetails } from "@/lib/radio/edit-radio-details";
import { logSpin, type SpinProblem } from "@/lib/radio/log-spin";
import { radioStages } from "@/lib/radio/stages";
import { undoSpin } from "@/lib/radio/undo-spin";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

export const editRadioDetailsAction = defineAdminAction({
  schema: z.extend(radioDetailsSchema, { orderItemId: z.uuid(), stage: z.enum(radioStages) }),
  async run(ctx, actor, { orderItemId, stage, ...details }) {
    const edited = await editRadioDetails(ctx, actor, { orderItemId, stage, details });
    refresh();
    return edited.ok ? ok({ title: "Song saved" }) : fail(editConflict);
  },
});

const messages = { start: "On air", finish: "Finished", reopen: "On air again" } as const;

export const changeSubmissionStageAction = defineAdminAction({
  schema: z.object({ orderItemId: z.uuid(), transition: z.enum(["start", "finish", "reopen"]) }),
  async run(ctx, actor, input) {
    const changed = await changeSubmissionStage(ctx, actor, input);
    refresh();
    return changed.ok ? ok({ title: messages[input.transition] }) : fail(editConflict);
  },
});

const spinProblems: Record<SpinProblem, ActionMessage> = {
  not_on_air: { title: "Not on air", description: "Put the song on air first." },
  none_left: { title: "No spins left", description: "Every paid spin has been played." },
  bad_time: {
    title: "Invalid time",
    description: "Enter a time between the payment and now (Central).",
  },
};

export const logSpinAction = defineAdminAction({
  schema: z.object({
    spinId: z.uuid(),
    orderItemId: z.uuid(),
    paymentId: z.string().check(z.maxLength(200)),
    playedAt: z
      .string("Played at is required")
      .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "Played at must be a date and time")),
    note: optionalStaffTextField("Note", { max: 500 }),
  }),
  async run(ctx, actor, { playedAt, ...input }) {
    const [date = "", time = ""] = playedAt.split("T");
    const logged = await logSpin(ctx, actor, {
      ...input,
      playedAt: fromChicagoDateTime({ date, time }),
    });
    refresh();
    if (!logged.ok) return fail(spinProblems[logged.problem]);
    return ok({ title: "Spin logged", description: `${logged.value.left} left` });
  },
});

export const undoSpinAction = defineAdminAction({
  schema: z.object({ spinId: z.uuid() }),
  async run(ctx, actor, input) {
    const undone = await undoSpin(ctx, actor, input);
    refresh();
    return undone.ok ? ok({ title: "Spin voided" }) : fail(editConflict);
  },
});
