"use server";

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
import { finishSession, rescheduleSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { requestPayment } from "@/lib/consultations/request-payment";
import type { OfferProblem } from "@/lib/consultations/slots";
import { addTimeOff, deleteTimeOff } from "@/lib/consultations/time-off";
import { type ActionMessage, editConflict } from "@/lib/core/action-state";
import { declineConsultation, offerSession } from "@/lib/flows/offer-session";
import { staffAction } from "@/lib/web/actions/staff-action";

function getOfferMessage(
  problem: OfferProblem | { readonly kind: "link_required" },
): ActionMessage {
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

export const offerSessionAction = staffAction("consultations.manage", offerSchema, {
  run: offerSession,
  problems: getOfferMessage,
  done: (_, { asksPayment }) => ({
    title: "Offer sent",
    description: asksPayment
      ? "The email includes a payment link."
      : "The email doesn't include a payment link.",
  }),
});

export const requestPaymentAction = staffAction("consultations.manage", consultationSchema, {
  run: requestPayment,
  problems: editConflict,
  done: { title: "Payment request sent" },
});

export const declineConsultationAction = staffAction("consultations.manage", declineSchema, {
  run: declineConsultation,
  problems: editConflict,
  done: { title: "Consultation declined" },
});

export const inviteVisitorAction = staffAction("consultations.manage", inviteSchema, {
  run: inviteVisitor,
  problems: editConflict,
  done: { title: "Invitation sent", description: "The email includes the calendar file." },
});

export const rescheduleSessionAction = staffAction("consultations.manage", rescheduleSchema, {
  run: rescheduleSession,
  problems: getOfferMessage,
  done: (_, { meetingUrl }) => ({
    title: "Session rescheduled",
    description: meetingUrl ? "We'll email the new invitation." : "Next, send the invitation.",
  }),
});

export const recordNoShowAction = staffAction("consultations.manage", consultationSchema, {
  run: (ctx, actor, seen) => finishSession(ctx, actor, seen, "no_show"),
  problems: {
    changed_since: editConflict,
    not_started: {
      title: "The session hasn't started",
      description: "You can record a no-show once the session has started.",
    },
  },
  done: { title: "No-show recorded" },
});

export const finishSessionAction = staffAction("consultations.manage", consultationSchema, {
  run: (ctx, actor, seen) => finishSession(ctx, actor, seen),
  problems: editConflict,
  done: { title: "Marked completed" },
});

export const addTimeOffAction = staffAction("consultations.manage", timeOffSchema, {
  run: (ctx, actor, { startsOn, endsOn, ...rest }) =>
    addTimeOff(ctx, actor, { startsOn, endsOn: endsOn ?? startsOn, ...rest }),
  done(booked) {
    const title = "Time off added";
    if (booked === 0) return { title };
    const description =
      booked === 1
        ? "One session is still booked then. Reschedule it, or refund its order."
        : `${booked} sessions are still booked then. Reschedule them, or refund their orders.`;
    return { title, description };
  },
});

export const deleteTimeOffAction = staffAction("consultations.manage", deleteTimeOffSchema, {
  run: (ctx, actor, { id }) => deleteTimeOff(ctx, actor, id),
  done: { title: "Time off deleted" },
});
