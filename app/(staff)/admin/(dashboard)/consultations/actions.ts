"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { changedMeanwhile } from "@/lib/changed-meanwhile";
import { declineConsultation } from "@/lib/consultations/decline-consultation";
import {
  declineSchema,
  inviteSchema,
  linkRequired,
  offerSchema,
  rescheduleSchema,
  seenSchema,
} from "@/lib/consultations/desk-forms";
import { finishSession } from "@/lib/consultations/finish-session";
import { inviteVisitor } from "@/lib/consultations/invite-visitor";
import { offerSession } from "@/lib/consultations/offer-session";
import { requestPayment } from "@/lib/consultations/request-payment";
import { type RescheduleProblem, rescheduleSession } from "@/lib/consultations/reschedule-session";
import type { AdminAnswer, AdminNews } from "@/lib/forms/admin-answer";
import { fail, ok, type Result } from "@/lib/result";
import { defineAdminAction } from "@/lib/web/define-admin-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

/** Turns a result into a message, refreshes the page and sends queued emails. */
function told(
  result: Result<null, RescheduleProblem | "changed_meanwhile">,
  done: AdminNews,
): Result<AdminNews, AdminNews> {
  refresh();
  deliverSoon();
  return result.ok ? ok(done) : fail(problemWords(result.problem));
}

function problemWords(problem: RescheduleProblem | "changed_meanwhile"): AdminNews {
  if (problem === "changed_meanwhile") return changedMeanwhile;
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
    case "changed_meanwhile":
      return changedMeanwhile;
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
  schema: z.object({ seen: seenSchema }),
  run: async (ctx, actor, { seen }) =>
    told(await requestPayment(ctx, actor, seen), { title: "Payment request sent" }),
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
  schema: z.object({ seen: seenSchema }),
  run: async (ctx, actor, { seen }) =>
    told(await finishSession(ctx, actor, seen), { title: "Done" }),
});

export async function offerSessionAction(previous: AdminAnswer, form: FormData) {
  return offer(previous, form);
}

export async function requestPaymentAction(previous: AdminAnswer, form: FormData) {
  return askPayment(previous, form);
}

export async function declineConsultationAction(previous: AdminAnswer, form: FormData) {
  return decline(previous, form);
}

export async function inviteVisitorAction(previous: AdminAnswer, form: FormData) {
  return invite(previous, form);
}

export async function rescheduleSessionAction(previous: AdminAnswer, form: FormData) {
  return reschedule(previous, form);
}

export async function finishSessionAction(previous: AdminAnswer, form: FormData) {
  return finish(previous, form);
}
