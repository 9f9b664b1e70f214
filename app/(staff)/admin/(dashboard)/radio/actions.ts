"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { editConflict, textConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { optionalTitleField } from "@/lib/forms/fields";
import { optionalStaffTextField } from "@/lib/forms/staff-fields";
import { refreshPromiseDue } from "@/lib/radio/campaign/promise-due";
import { recordAgreement } from "@/lib/radio/campaign/record-agreement";
import { changeSubmissionStage } from "@/lib/radio/change-submission-stage";
import { radioDetailsSchema } from "@/lib/radio/details-form";
import { editRadioDetails } from "@/lib/radio/edit-radio-details";
import { editSpin } from "@/lib/radio/spins/edit-spin";
import { logTypedSpins } from "@/lib/radio/spins/log-typed-spins";
import { undoSpin } from "@/lib/radio/spins/undo-spin";
import { radioStages } from "@/lib/radio/stages";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

export const editRadioDetailsAction = defineAdminAction({
  permission: "radio.answer",
  schema: z.extend(radioDetailsSchema, {
    orderItemId: z.uuid(),
    stage: z.enum(radioStages),
    detailsAt: z.union([
      z.pipe(
        z.literal(""),
        z.transform(() => null),
      ),
      z.pipe(z.iso.datetime(), z.coerce.date()),
    ]),
  }),
  async run(ctx, actor, { orderItemId, stage, detailsAt, ...details }) {
    const edited = await editRadioDetails(ctx, actor, { orderItemId, stage, detailsAt, details });
    refresh();
    return edited.ok ? ok({ title: "Song saved" }) : fail(textConflict);
  },
});

const messages = { start: "On air", finish: "Finished", reopen: "On air again" } as const;

export const changeSubmissionStageAction = defineAdminAction({
  permission: "radio.answer",
  schema: z.object({ orderItemId: z.uuid(), transition: z.enum(["start", "finish", "reopen"]) }),
  async run(ctx, actor, input) {
    const changed = await changeSubmissionStage(ctx, actor, input);
    refresh();
    return changed.ok ? ok({ title: messages[input.transition] }) : fail(editConflict);
  },
});

export const logSpinsAction = defineAdminAction({
  permission: "radio.manage",
  schema: z.object({
    formId: z.uuid(),
    orderItemId: z.uuid(),
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Day must be a valid date")),
    times: z
      .string("Times are required")
      .check(z.trim(), z.minLength(1, "Enter at least one time"), z.maxLength(300)),
    stationId: z.union([z.uuid(), z.literal("")]),
    timeZone: z.string().check(z.maxLength(60)),
    programName: z.pipe(
      optionalTitleField("Program", { min: 1, max: 80 }),
      z.transform((text: string | undefined) => text ?? ""),
    ),
    note: optionalStaffTextField("Note", { max: 500 }),
    areOtherPlays: z.pipe(
      z.optional(z.literal("on")),
      z.transform((checked) => checked === "on"),
    ),
  }),
  async run(ctx, actor, { stationId, ...input }) {
    const logged = await logTypedSpins(ctx, actor, { ...input, stationId: stationId || null });
    await refreshPromiseDue(ctx, input.orderItemId);
    refresh();
    flushOutboxAfterResponse();
    return logged;
  },
});

export const editSpinAction = defineAdminAction({
  permission: "radio.manage",
  schema: z.object({
    spinId: z.uuid(),
    stationId: z.uuid("Choose a station"),
    programName: z.pipe(
      optionalTitleField("Program", { min: 1, max: 80 }),
      z.transform((text: string | undefined) => text ?? ""),
    ),
  }),
  async run(ctx, actor, input) {
    const edited = await editSpin(ctx, actor, input);
    refresh();
    return edited.ok ? ok({ title: "Station saved" }) : fail(editConflict);
  },
});

export const recordAgreementAction = defineAdminAction({
  permission: "radio.manage",
  schema: z.object({
    orderItemId: z.uuid(),
    spins: z.pipe(
      z.string(),
      z.transform((typed, payload) => {
        if (typed.trim() === "") return null;
        if (/^\d{1,3}$/.test(typed.trim())) return Number(typed);
        const message = "Enter a number of spins, or leave this field empty";
        payload.issues.push({ code: "custom", input: typed, message });
        return z.NEVER;
      }),
    ),
    note: optionalStaffTextField("Note", { max: 500 }),
    version: z.coerce.number().check(z.int(), z.positive()),
  }),
  async run(ctx, actor, { note, ...input }) {
    if (input.spins !== null && !note) {
      const description =
        "In the note, enter the date the customer agreed in writing and where to find the agreement.";
      return fail({ title: "Note required", description });
    }
    const saved = await recordAgreement(ctx, actor, { ...input, note: note ?? "" });
    await refreshPromiseDue(ctx, input.orderItemId);
    refresh();
    return saved.ok ? ok({ title: "Agreement saved" }) : fail(editConflict);
  },
});

export const undoSpinAction = defineAdminAction({
  permission: "radio.manage",
  schema: z.object({ spinId: z.uuid() }),
  async run(ctx, actor, input) {
    const undone = await undoSpin(ctx, actor, input);
    if (undone.ok) await refreshPromiseDue(ctx, undone.value.orderItemId);
    refresh();
    return undone.ok ? ok({ title: "Spin voided" }) : fail(editConflict);
  },
});
