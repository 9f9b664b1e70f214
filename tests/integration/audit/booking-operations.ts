import { randomUUID } from "node:crypto";
import type { AuditAction } from "@/lib/audit/actions";
import { finishSession, rescheduleSession } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import { requestPayment } from "@/lib/consultations/request-payment";
import { addTimeOff, deleteTimeOff, readTimeOff } from "@/lib/consultations/time-off";
import { declineConsultation, offerSession } from "@/lib/flows/offer-session";
import {
  addInquiryNote,
  assignInquiries,
  assignInquiry,
  changeInquiryStatus,
  closeInquiries,
  snoozeInquiry,
} from "@/lib/inquiries/change-inquiries";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry";
import { deleteSavedReply, saveSavedReply } from "@/lib/inquiries/saved-replies";
import {
  changeSubmissionStage,
  editRadioDetails,
  saveRadioDetails,
} from "@/lib/radio/edit-submissions";
import type { RadioTransition } from "@/lib/radio/stages";
import { createPackage, songDetails } from "@/tests/integration/radio/radio-package";
import { createOfferInput, createRequest, payOffer, readSeen } from "@/tests/support/consultations";
import { type AuditedOperation, anAddress, type StaffSetup } from "./audited-operation";

const meetingUrl = "https://meet.test/room";
let weeks = 0;

/** A Wednesday that no other operation uses, so that no two sessions overlap. */
function nextDate(): string {
  weeks += 1;
  return new Date(Date.UTC(2030, 2, 13 + 7 * weeks)).toISOString().slice(0, 10);
}

const aConsultation = ({ shop }: StaffSetup) => createRequest(shop, anAddress());

async function anOfferedOne(setup: StaffSetup, asksPayment: boolean): Promise<string> {
  const id = await aConsultation(setup);
  const offer = await createOfferInput(setup.shop, id, { date: nextDate(), asksPayment });
  const offered = await offerSession(setup.shop.ctx, setup.actor, offer);
  if (!offered.ok) throw new Error(`not offered: ${JSON.stringify(offered.problem)}`);
  return id;
}

async function aPaidOne(setup: StaffSetup): Promise<string> {
  const id = await anOfferedOne(setup, true);
  await payOffer(setup.shop, id);
  return id;
}

async function aSong(setup: StaffSetup, ...moves: readonly RadioTransition[]): Promise<string> {
  const { orderItemId, token } = await createPackage(setup.shop);
  await saveRadioDetails(setup.shop.ctx, { token, orderItemId, details: songDetails });
  for (const move of moves)
    await changeSubmissionStage(setup.shop.ctx, setup.actor, { orderItemId, transition: move });
  return orderItemId;
}

function radioMove(
  move: RadioTransition,
  writes: AuditAction,
  before: readonly RadioTransition[],
): AuditedOperation {
  return {
    name: `moving a song: ${move}`,
    writes: [writes],
    async arrange(setup) {
      const orderItemId = await aSong(setup, ...before);
      return () =>
        changeSubmissionStage(setup.shop.ctx, setup.actor, { orderItemId, transition: move });
    },
  };
}

export const consultationOperations: readonly AuditedOperation[] = [
  {
    name: "offering a session",
    writes: ["consultation_offered"],
    async arrange(setup) {
      const id = await aConsultation(setup);
      const offer = await createOfferInput(setup.shop, id, { date: nextDate() });
      return () => offerSession(setup.shop.ctx, setup.actor, offer);
    },
  },
  {
    name: "requesting a payment",
    writes: ["consultation_payment_requested"],
    async arrange(setup) {
      const seen = await readSeen(setup.shop, await anOfferedOne(setup, false));
      return () => requestPayment(setup.shop.ctx, setup.actor, seen);
    },
  },
  {
    name: "declining a consultation",
    writes: ["consultation_declined"],
    async arrange(setup) {
      const seen = await readSeen(setup.shop, await aConsultation(setup));
      return () => declineConsultation(setup.shop.ctx, setup.actor, { ...seen, note: null });
    },
  },
  {
    name: "rescheduling a session",
    writes: ["consultation_rescheduled"],
    async arrange(setup) {
      const seen = await readSeen(setup.shop, await aPaidOne(setup));
      const move = { ...seen, date: nextDate(), time: "09:00", minutes: 45, note: null };
      return () => rescheduleSession(setup.shop.ctx, setup.actor, { ...move, meetingUrl: null });
    },
  },
  {
    name: "inviting to a session",
    writes: ["consultation_invited"],
    async arrange(setup) {
      const seen = await readSeen(setup.shop, await aPaidOne(setup));
      return () => inviteVisitor(setup.shop.ctx, setup.actor, { ...seen, meetingUrl, note: null });
    },
  },
  {
    name: "finishing a session",
    writes: ["consultation_done"],
    async arrange(setup) {
      const id = await aPaidOne(setup);
      const invitation = { ...(await readSeen(setup.shop, id)), meetingUrl, note: null };
      await inviteVisitor(setup.shop.ctx, setup.actor, invitation);
      const seen = await readSeen(setup.shop, id);
      return () => finishSession(setup.shop.ctx, setup.actor, seen);
    },
  },
  {
    name: "adding time off",
    writes: ["time_off_added"],
    async arrange({ shop, actor }) {
      const day = nextDate();
      return () => addTimeOff(shop.ctx, actor, { startsOn: day, endsOn: day, note: null });
    },
  },
  {
    name: "deleting time off",
    writes: ["time_off_deleted"],
    async arrange({ shop, actor }) {
      const day = nextDate();
      await addTimeOff(shop.ctx, actor, { startsOn: day, endsOn: day, note: null });
      const added = (await readTimeOff(shop.ctx, actor)).find(({ startsOn }) => startsOn === day);
      return () => deleteTimeOff(shop.ctx, actor, added?.id ?? "");
    },
  },
];

export const inboxOperations: readonly AuditedOperation[] = [
  {
    name: "changing the status of a message",
    writes: ["inquiry_moved"],
    async arrange(setup) {
      const inquiryId = await aConsultation(setup);
      const move = { inquiryId, from: "new", to: "closed", seenEmails: 0 } as const;
      return () => changeInquiryStatus(setup.shop.ctx, setup.actor, move);
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
      return () => addInquiryNote(setup.shop.ctx, setup.actor, note);
    },
  },
  {
    name: "answering a message",
    writes: ["inquiry_answered"],
    async arrange(setup) {
      const inquiryId = await aConsultation(setup);
      const answer = { entryId: randomUUID(), inquiryId, body: "Yes.", seenEmails: 0 };
      return () => replyToInquiry(setup.shop.ctx, setup.actor, { ...answer, moveTo: "closed" });
    },
  },
  {
    name: "snoozing a message",
    writes: ["inquiry_snoozed"],
    async arrange(setup) {
      const inquiryId = await aConsultation(setup);
      const until = new Date(setup.shop.ctx.now().getTime() + 3_600_000);
      return () => snoozeInquiry(setup.shop.ctx, setup.actor, { inquiryId, until, seenEmails: 0 });
    },
  },
  {
    name: "closing several messages",
    writes: ["inquiry_moved"],
    async arrange(setup) {
      const inquiryIds = [await aConsultation(setup)];
      return () =>
        closeInquiries(setup.shop.ctx, setup.actor, { inquiryIds, seenAt: setup.shop.ctx.now() });
    },
  },
  {
    name: "assigning several messages",
    writes: ["inquiry_assigned"],
    async arrange(setup) {
      const inquiryIds = [await aConsultation(setup)];
      return () =>
        assignInquiries(setup.shop.ctx, setup.actor, { inquiryIds, to: setup.actor.userId });
    },
  },
  {
    name: "saving a saved reply",
    writes: ["saved_reply_saved"],
    async arrange(setup) {
      const draft = { id: randomUUID(), version: 0, title: anAddress(), body: "Hi {{name}}" };
      return () => saveSavedReply(setup.shop.ctx, setup.actor, draft);
    },
  },
  {
    name: "deleting a saved reply",
    writes: ["saved_reply_deleted"],
    async arrange(setup) {
      const draft = { id: randomUUID(), version: 0, title: anAddress(), body: "Hi {{name}}" };
      await saveSavedReply(setup.shop.ctx, setup.actor, draft);
      return () => deleteSavedReply(setup.shop.ctx, setup.actor, draft.id);
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
      const edit = { orderItemId, version: 2, details };
      return () => editRadioDetails(setup.shop.ctx, setup.actor, edit);
    },
  },
];
