"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import {
  declineSchema,
  inviteSchema,
  linkRequired,
  offerSchema,
  rescheduleSchema,
  snapshotSchema,
} from "@/lib/consultations/admin-forms";
import { finishSession } from "@/lib/consultations/finish-session";
import { inviteVisitor } from "@/lib/consultations/invite-visitor";
import { requestPayment } from "@/lib/consultations/request-payment";
import { type RescheduleProblem, rescheduleSession } from "@/lib/consultations/reschedule-session";
import type { ActionMessage, AdminActionState } from "@/lib/core/action-state";
import { editConflict } from "@/lib/core/edit-conflict";
import { fail, ok, type Result } from "@/lib/core/result";
import { declineConsultation } from "@/lib/flows/consultations/decline-consultation";
import { offerSession } from "@/lib/flows/consultations/offer-session";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";

/** Turns a result into a message, refreshes the page and sends queued emails. */
function told(
  result: Result<null, RescheduleProblem | "changed_since">,
  done: ActionMessage,
): Result<ActionMessage, ActionMessage> {
  refresh();
  flushOutboxAfterResponse();
  return result.ok ? ok(done) : fail(problemWords(result.problem));
}

function problemWords(problem: RescheduleProblem | "changed_since"): ActionMessage {
  if (problem === "changed_since") return editConflict;
  switch (problem.kind) {
    case "slot_taken":
      return {
        title: "That time is taken",
        description: "Another session overlaps it. Choose another.",
      };
    case "bad_time":
      return { title: "No session can be then", description: problem.message };
    case "unknown_session":
      return { title: "Error", description: "That session is no longer in the catalogue." };
    case "link_required":
      return { title: "Check your entries", description: linkRequired };
    case "changed_since":
      return editConflict;
  }
}

const offer = defineAdminAction({
  schema: offerSchema,
  run: async (ctx, actor, input) =>
    told(await offerSession(ctx, actor, input), {
      title: "Offer sent",
      description: input.asksPayment ? "With the link to pay." : "Without a link to pay.",
    }),
});

const askPayment = defineAdminAction({
  schema: z.object({ snapshot: snapshotSchema }),
  run: async (ctx, actor, { snapshot }) =>
    told(await requestPayment(ctx, actor, snapshot), { title: "Payment request sent" }),
});

const decline = defineAdminAction({
  schema: declineSchema,
  run: async (ctx, actor, input) =>
    told(await declineConsultation(ctx, actor, input), { title: "Declined" }),
});

const invite = defineAdminAction({
  schema: inviteSchema,
  run: async (ctx, actor, input) =>
    told(await inviteVisitor(ctx, actor, input), {
      title: "Invitation sent",
      description: "With the file for the calendar.",
    }),
});

const reschedule = defineAdminAction({
  schema: rescheduleSchema,
  run: async (ctx, actor, input) =>
    told(await rescheduleSession(ctx, actor, input), {
      title: "New time given",
      description: input.meetingUrl ? "The invitation is on its way." : "Send the invitation next.",
    }),
});

const finish = defineAdminAction({
  schema: z.object({ snapshot: snapshotSchema }),
  run: async (ctx, actor, { snapshot }) =>
    told(await finishSession(ctx, actor, snapshot), { title: "Done" }),
});

export async function offerSessionAction(previous: AdminActionState, form: FormData) {
  return offer(previous, form);
}

export async function requestPaymentAction(previous: AdminActionState, form: FormData) {
  return askPayment(previous, form);
}

export async function declineConsultationAction(previous: AdminActionState, form: FormData) {
  return decline(previous, form);
}

export async function inviteVisitorAction(previous: AdminActionState, form: FormData) {
  return invite(previous, form);
}

export async function rescheduleSessionAction(previous: AdminActionState, form: FormData) {
  return reschedule(previous, form);
}

export async function finishSessionAction(previous: AdminActionState, form: FormData) {
  return finish(previous, form);
}
