import { randomUUID } from "node:crypto";
import type { AuditAction } from "@/lib/audit/actions";
import { declineConsultation } from "@/lib/consultations/decline-consultation";
import { finishSession } from "@/lib/consultations/finish-session";
import { inviteVisitor } from "@/lib/consultations/invite-visitor";
import { offerSession } from "@/lib/consultations/offer-session";
import { requestPayment } from "@/lib/consultations/request-payment";
import { rescheduleSession } from "@/lib/consultations/reschedule-session";
import { answerInquiry } from "@/lib/inquiries/answer-inquiry";
import { assignInquiry } from "@/lib/inquiries/assign-inquiry";
import { moveInquiry } from "@/lib/inquiries/move-inquiry";
import { noteInquiry } from "@/lib/inquiries/note-inquiry";
import { editRadioDetails } from "@/lib/radio/edit-details";
import { logSpin } from "@/lib/radio/log-spin";
import { moveSubmission } from "@/lib/radio/move-submission";
import type { RadioMove } from "@/lib/radio/moves";
import { readSubmission } from "@/lib/radio/read-radio";
import { saveRadioDetails } from "@/lib/radio/save-details";
import { undoSpin } from "@/lib/radio/undo-spin";
import { aPackage, songDetails } from "@/tests/integration/radio/radio-package";
import { anOffer, aRequest, payFor, seenNow } from "@/tests/support/consultations";
import { type AuditedOperation, anAddress, type StaffSetup } from "./audited-operation";

const meetingUrl = "https://meet.test/room";
let weeks = 0;

/** A Wednesday that no other operation uses, so that no two sessions overlap. */
function nextDate(): string {
  weeks += 1;
  return new Date(Date.UTC(2030, 2, 13 + 7 * weeks)).toISOString().slice(0, 10);
}

const aConsultation = ({ shop }: StaffSetup) => aRequest(shop, anAddress());

async function anOfferedOne(setup: StaffSetup, asksPayment: boolean): Promise<string> {
  const id = await aConsultation(setup);
  const offer = await anOffer(setup.shop, id, { date: nextDate(), asksPayment });
  const offered = await offerSession(setup.shop.ctx, setup.actor, offer);
  if (!offered.ok) throw new Error(`not offered: ${JSON.stringify(offered.problem)}`);
  return id;
}

async function aPaidOne(setup: StaffSetup): Promise<string> {
  const id = await anOfferedOne(setup, true);
  await payFor(setup.shop, id);
  return id;
}

async function aSong(setup: StaffSetup, ...moves: readonly RadioMove[]): Promise<string> {
  const { orderItemId, token } = await aPackage(setup.shop);
  await saveRadioDetails(setup.shop.ctx, { token, orderItemId, details: songDetails });
  for (const move of moves)
    await moveSubmission(setup.shop.ctx, setup.actor, { orderItemId, move });
  return orderItemId;
}

async function aSpin({ shop, actor }: StaffSetup, orderItemId: string) {
  const read = await readSubmission(shop.ctx, actor, orderItemId);
  const paymentId = read?.allowances[0]?.paymentId ?? "";
  const spin = { spinId: randomUUID(), orderItemId, paymentId };
  return { ...spin, playedAt: shop.clock.now(), note: null };
}

function radioMove(
  move: RadioMove,
  writes: AuditAction,
  before: readonly RadioMove[],
): AuditedOperation {
  return {
    name: `moving a song: ${move}`,
    writes: [writes],
    async arrange(setup) {
      const orderItemId = await aSong(setup, ...before);
      return () => moveSubmission(setup.shop.ctx, setup.actor, { orderItemId, move });
    },
  };
}

export const consultationOperations: readonly AuditedOperation[] = [
  {
    name: "offering a session",
    writes: ["consultation_offered"],
    async arrange(setup) {
      const id = await aConsultation(setup);
      const offer = await anOffer(setup.shop, id, { date: nextDate() });
      return () => offerSession(setup.shop.ctx, setup.actor, offer);
    },
  },
  {
    name: "requesting a payment",
    writes: ["consultation_payment_requested"],
    async arrange(setup) {
      const seen = await seenNow(setup.shop, await anOfferedOne(setup, false));
      return () => requestPayment(setup.shop.ctx, setup.actor, seen);
    },
  },
  {
    name: "declining a consultation",
    writes: ["consultation_declined"],
    async arrange(setup) {
      const seen = await seenNow(setup.shop, await aConsultation(setup));
      return () => declineConsultation(setup.shop.ctx, setup.actor, { seen, note: null });
    },
  },
  {
    name: "rescheduling a session",
    writes: ["consultation_rescheduled"],
    async arrange(setup) {
      const seen = await seenNow(setup.shop, await aPaidOne(setup));
      const move = { seen, date: nextDate(), time: "09:00", minutes: 45, note: null };
      return () => rescheduleSession(setup.shop.ctx, setup.actor, { ...move, meetingUrl: null });
    },
  },
  {
    name: "inviting to a session",
    writes: ["consultation_invited"],
    async arrange(setup) {
      const seen = await seenNow(setup.shop, await aPaidOne(setup));
      return () => inviteVisitor(setup.shop.ctx, setup.actor, { seen, meetingUrl, note: null });
    },
  },
  {
    name: "finishing a session",
    writes: ["consultation_done"],
    async arrange(setup) {
      const id = await aPaidOne(setup);
      const invitation = { seen: await seenNow(setup.shop, id), meetingUrl, note: null };
      await inviteVisitor(setup.shop.ctx, setup.actor, invitation);
      const seen = await seenNow(setup.shop, id);
      return () => finishSession(setup.shop.ctx, setup.actor, seen);
    },
  },
];

export const inboxOperations: readonly AuditedOperation[] = [
  {
    name: "changing the status of a message",
    writes: ["inquiry_moved"],
    async arrange(setup) {
      const inquiryId = await aConsultation(setup);
      const move = { inquiryId, from: "new", to: "closed" } as const;
      return () => moveInquiry(setup.shop.ctx, setup.actor, move);
    },
  },
  {
    name: "assigning a message",
    writes: ["inquiry_assigned"],
    async arrange(setup) {
      const assignment = {
        inquiryId: await aConsultation(setup),
        from: null,
        to: setup.actor.userId,
      };
      return () => assignInquiry(setup.shop.ctx, setup.actor, assignment);
    },
  },
  {
    name: "adding a note to a message",
    writes: ["inquiry_noted"],
    async arrange(setup) {
      const note = { entryId: randomUUID(), inquiryId: await aConsultation(setup), body: "Call." };
      return () => noteInquiry(setup.shop.ctx, setup.actor, note);
    },
  },
  {
    name: "answering a message",
    writes: ["inquiry_answered"],
    async arrange(setup) {
      const answer = { entryId: randomUUID(), inquiryId: await aConsultation(setup), body: "Yes." };
      return () => answerInquiry(setup.shop.ctx, setup.actor, { ...answer, moveTo: "closed" });
    },
  },
];

export const radioOperations: readonly AuditedOperation[] = [
  radioMove("start", "radio_started", []),
  radioMove("finish", "radio_finished", ["start"]),
  radioMove("reopen", "radio_reopened", ["start", "finish"]),
  {
    name: "editing a song's details",
    writes: ["radio_details_edited"],
    async arrange(setup) {
      const orderItemId = await aSong(setup);
      const details = { ...songDetails, track: "Another River" };
      const edit = { orderItemId, stage: "ready", details } as const;
      return () => editRadioDetails(setup.shop.ctx, setup.actor, edit);
    },
  },
  {
    name: "logging a spin",
    writes: ["radio_spin_logged"],
    async arrange(setup) {
      const spin = await aSpin(setup, await aSong(setup, "start"));
      return () => logSpin(setup.shop.ctx, setup.actor, spin);
    },
  },
  {
    name: "taking a spin back",
    writes: ["radio_spin_undone"],
    async arrange(setup) {
      const spin = await aSpin(setup, await aSong(setup, "start"));
      await logSpin(setup.shop.ctx, setup.actor, spin);
      return () => undoSpin(setup.shop.ctx, setup.actor, { spinId: spin.spinId });
    },
  },
];
