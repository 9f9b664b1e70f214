"use server";

import { refresh } from "next/cache";
import {
  consultationSchema,
  declineSchema,
  deleteTimeOffSchema,
  inviteSchema,
  linkRequired,
  offerSchema,
  rescheduleSchema,
  timeOffSchema,
} from "@/lib/consultations/admin-forms";
import {
  finishSession,
  type RescheduleProblem,
  rescheduleSession,
} from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { requestPayment } from "@/lib/consultations/request-payment";
import { addTimeOff, deleteTimeOff } from "@/lib/consultations/time-off";
import type { ActionMessage } from "@/lib/core/action-state";
import { editConflict } from "@/lib/core/action-state";
import { fail, ok, type Result } from "@/lib/core/result";
import { declineConsultation, offerSession } from "@/lib/flows/offer-session";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

type ActionProblem = RescheduleProblem | "changed_since" | "not_started";

/** Turns a result into a message, refreshes the page and sends queued emails. */
function toMessage(
  result: Result<null, ActionProblem>,
  success: ActionMessage,
): Result<ActionMessage, ActionMessage> {
  refresh();
  flushOutboxAfterResponse();
  return result.ok ? ok(success) : fail(getProblemMessage(result.problem));
}

function getProblemMessage(problem: ActionProblem): ActionMessage {
  if (problem === "changed_since") return editConflict;
  if (problem === "not_started") {
    const description = "You can record a no-show once the session has started.";
    return { title: "The session hasn't started", description };
  }
  switch (problem.kind) {
    case "slot_taken":
      return {
        title: "That time is taken",
        description: "This time overlaps another session. Choose a different time.",
      };
    case "bad_time":
      return { title: "That time isn't available", description: problem.message };
    case "unknown_session":
      return {
        title: "That length isn't available",
        description: "We no longer offer sessions of this length. Choose a different length.",
      };
    case "link_required":
      return { title: "Check your entries", description: linkRequired };
    case "changed_since":
      return editConflict;
  }
}

export const offerSessionAction = defineAdminAction({
  permission: "consultations.manage",
  schema: offerSchema,
  run: async (ctx, actor, input) =>
    toMessage(await offerSession(ctx, actor, input), {
      title: "Offer sent",
      description: input.asksPayment
        ? "The email includes a payment link."
        : "The email doesn't include a payment link.",
    }),
});

export const requestPaymentAction = defineAdminAction({
  permission: "consultations.manage",
  schema: consultationSchema,
  run: async (ctx, actor, seen) =>
    toMessage(await requestPayment(ctx, actor, seen), { title: "Payment request sent" }),
});

export const declineConsultationAction = defineAdminAction({
  permission: "consultations.manage",
  schema: declineSchema,
  run: async (ctx, actor, input) =>
    toMessage(await declineConsultation(ctx, actor, input), { title: "Consultation declined" }),
});

export const inviteVisitorAction = defineAdminAction({
  permission: "consultations.manage",
  schema: inviteSchema,
  run: async (ctx, actor, input) =>
    toMessage(await inviteVisitor(ctx, actor, input), {
      title: "Invitation sent",
      description: "The email includes the calendar file.",
    }),
});

export const rescheduleSessionAction = defineAdminAction({
  permission: "consultations.manage",
  schema: rescheduleSchema,
  run: async (ctx, actor, input) =>
    toMessage(await rescheduleSession(ctx, actor, input), {
      title: "Session rescheduled",
      description: input.meetingUrl
        ? "We'll email the new invitation."
        : "Next, send the invitation.",
    }),
});

export const recordNoShowAction = defineAdminAction({
  permission: "consultations.manage",
  schema: consultationSchema,
  run: async (ctx, actor, seen) =>
    toMessage(await finishSession(ctx, actor, seen, "no_show"), { title: "No-show recorded" }),
});

export const finishSessionAction = defineAdminAction({
  permission: "consultations.manage",
  schema: consultationSchema,
  run: async (ctx, actor, seen) =>
    toMessage(await finishSession(ctx, actor, seen), { title: "Marked completed" }),
});

export const addTimeOffAction = defineAdminAction({
  permission: "consultations.manage",
  schema: timeOffSchema,
  async run(ctx, actor, { startsOn, endsOn, note }) {
    const booked = await addTimeOff(ctx, actor, { startsOn, endsOn: endsOn ?? startsOn, note });
    refresh();
    const title = "Time off added";
    if (booked === 0) return ok({ title });
    return ok({
      title,
      description:
        booked === 1
          ? "One session is still booked on these days. Reschedule it, or refund its order."
          : `${booked} sessions are still booked on these days. Reschedule them, or refund their orders.`,
    });
  },
});

export const deleteTimeOffAction = defineAdminAction({
  permission: "consultations.manage",
  schema: deleteTimeOffSchema,
  async run(ctx, actor, { id }) {
    await deleteTimeOff(ctx, actor, id);
    refresh();
    return ok({ title: "Time off deleted" });
  },
});
