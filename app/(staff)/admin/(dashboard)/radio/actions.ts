"use server";

import { refresh } from "next/cache";
import { editConflict, textConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { refreshPromiseDue } from "@/lib/radio/campaign/promise-alerts";
import {
  changeSubmissionStage,
  editRadioDetails,
  recordAgreement,
} from "@/lib/radio/edit-submissions";
import {
  agreementForm,
  editDetailsForm,
  editSpinForm,
  submissionStageForm,
  typedSpinsForm,
  undoSpinForm,
} from "@/lib/radio/radio-forms";
import { editSpin, undoSpin } from "@/lib/radio/spins/edit-spins";
import { logTypedSpins } from "@/lib/radio/spins/log-manual-spins";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

export const editRadioDetailsAction = defineAdminAction({
  permission: "radio.answer",
  schema: editDetailsForm,
  async run(ctx, actor, { orderItemId, version, ...details }) {
    const edited = await editRadioDetails(ctx, actor, { orderItemId, version, details });
    refresh();
    return edited.ok ? ok({ title: "Song saved" }) : fail(textConflict);
  },
});

const messages = { start: "On air", finish: "Finished", reopen: "On air again" } as const;

export const changeSubmissionStageAction = defineAdminAction({
  permission: "radio.answer",
  schema: submissionStageForm,
  async run(ctx, actor, input) {
    const changed = await changeSubmissionStage(ctx, actor, input);
    refresh();
    return changed.ok ? ok({ title: messages[input.transition] }) : fail(editConflict);
  },
});

export const logSpinsAction = defineAdminAction({
  permission: "radio.manage",
  schema: typedSpinsForm,
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
  schema: editSpinForm,
  async run(ctx, actor, input) {
    const edited = await editSpin(ctx, actor, input);
    refresh();
    return edited.ok ? ok({ title: "Station saved" }) : fail(editConflict);
  },
});

export const recordAgreementAction = defineAdminAction({
  permission: "radio.manage",
  schema: agreementForm,
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
  schema: undoSpinForm,
  async run(ctx, actor, input) {
    const undone = await undoSpin(ctx, actor, input);
    if (undone.ok) await refreshPromiseDue(ctx, undone.value.orderItemId);
    refresh();
    return undone.ok ? ok({ title: "Spin voided" }) : fail(editConflict);
  },
});
