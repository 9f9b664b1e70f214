"use server";

import { editConflict, textConflict } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
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
import { editSpin, logTypedSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { staffAction } from "@/lib/web/actions/staff-action";

export const editRadioDetailsAction = staffAction("radio.answer", editDetailsForm, {
  run: (ctx, actor, { orderItemId, version, ...details }) =>
    editRadioDetails(ctx, actor, { orderItemId, version, details }),
  problems: textConflict,
  done: { title: "Song saved" },
});

const messages = { start: "On air", finish: "Finished", reopen: "On air again" } as const;

export const changeSubmissionStageAction = staffAction("radio.answer", submissionStageForm, {
  run: changeSubmissionStage,
  problems: editConflict,
  done: (_, { transition }) => ({ title: messages[transition] }),
});

export const logSpinsAction = staffAction("radio.manage", typedSpinsForm, {
  async run(ctx, actor, { stationId, ...input }) {
    const logged = await logTypedSpins(ctx, actor, { ...input, stationId: stationId || null });
    await refreshPromiseDue(ctx, input.orderItemId);
    return logged;
  },
  problems: (message) => message,
  done: (message) => message,
});

export const editSpinAction = staffAction("radio.manage", editSpinForm, {
  run: editSpin,
  problems: editConflict,
  done: { title: "Station saved" },
});

export const recordAgreementAction = staffAction("radio.manage", agreementForm, {
  async run(ctx, actor, { note, ...input }) {
    if (input.spins !== null && !note) return fail("note_required");
    const saved = await recordAgreement(ctx, actor, { ...input, note: note ?? "" });
    await refreshPromiseDue(ctx, input.orderItemId);
    return saved;
  },
  problems: {
    changed_since: editConflict,
    note_required: {
      title: "Note required",
      description:
        "In the note, enter the date the customer agreed in writing and where to find the agreement.",
    },
  },
  done: { title: "Agreement saved" },
});

export const undoSpinAction = staffAction("radio.manage", undoSpinForm, {
  async run(ctx, actor, input) {
    const undone = await undoSpin(ctx, actor, input);
    if (undone.ok) await refreshPromiseDue(ctx, undone.value.orderItemId);
    return undone;
  },
  problems: editConflict,
  done: { title: "Spin voided" },
});
