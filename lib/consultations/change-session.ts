import { changed, staffOperation } from "@/lib/audit/staff-operation";
import type { ConsultationForm } from "@/lib/consultations/consultation-form";
import { needsInvitation } from "@/lib/consultations/consultation-status";
import { queueInvitation } from "@/lib/consultations/invitations";
import { removeReminders } from "@/lib/consultations/reminders";
import { createSlot } from "@/lib/consultations/slots";
import { findTimeOffProblem } from "@/lib/consultations/time-off";
import {
  lockConsultation,
  noBuffers,
  recordConsultationEvent,
  type SeenConsultation,
  slotConflict,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import {
  type InquirySender,
  type StoredInquiry,
  storeInquiry,
} from "@/lib/inquiries/store-inquiry";

type RescheduleInput = SeenConsultation & {
  readonly date: string;
  readonly time: string;
  readonly minutes: number;
  /** Null sends the invitation later. Required if the visitor was already invited. */
  readonly meetingUrl: string | null;
  /** Goes into the invitation, now or later. */
  readonly note: string | null;
};

/**
 * Gives a paid session another time. Without a meeting link the visitor isn't notified yet, so the
 * inquiry returns to the inbox for staff. `link_required`: without a new invitation, the calendar of a
 * visitor who was invited already would keep the old time.
 */
export const rescheduleSession = staffOperation(async (tx, ctx, actor, input: RescheduleInput) => {
  const now = ctx.now();
  const { inquiryId, meetingUrl, note } = input;
  const slot = createSlot(input, now);
  if (!slot.ok) return fail({ kind: "bad_time", message: slot.problem });
  const timeOffProblem = await findTimeOffProblem(tx, slot.value);
  if (timeOffProblem) return fail({ kind: "bad_time", message: timeOffProblem });
  const seen = await lockConsultation(tx, "reschedule", input);
  if (!seen) return fail({ kind: "changed_since" });
  if (!meetingUrl && needsInvitation(seen)) return fail({ kind: "link_required" });
  const set = {
    ...slot.value,
    ...noBuffers,
    status: "paid",
    meetingUrl,
    updatedAt: now,
  } as const;
  const row = await updateConsultation(tx, inquiryId, set);
  await removeReminders(tx, inquiryId);
  const startsAt = slot.value.startsAt.toISOString();
  await recordConsultationEvent(tx, {
    inquiryId,
    kind: "rescheduled",
    by: actor,
    details: { startsAt, ...(note && !meetingUrl && { note }) },
    now,
  });
  if (meetingUrl) await queueInvitation(ctx, tx, row, { meetingLink: meetingUrl, note, by: actor });
  else {
    const dueAt = getReplyDueAt("consultation", now);
    await updateInquiryInInbox(tx, inquiryId, { status: "open", dueAt });
  }
  return changed("consultation_rescheduled", { inquiryId, startsAt });
}, slotConflict);

/**
 * Marks a session as done, or that the customer didn't come: it's over either way, and the payment
 * stays. Fails if it changed since staff loaded it, or if a no-show is reported before the start.
 */
export const finishSession = staffOperation(
  async (tx, ctx, actor, seen: SeenConsultation, outcome: "done" | "no_show" = "done") => {
    const now = ctx.now();
    const { inquiryId } = seen;
    const row = await lockConsultation(tx, "finish", seen);
    if (!row) return fail("changed_since");
    const isStarted = row.startsAt !== null && row.startsAt <= now;
    if (outcome === "no_show" && !isStarted) return fail("not_started");
    await updateConsultation(tx, inquiryId, { status: "done", updatedAt: now });
    await recordConsultationEvent(tx, { inquiryId, kind: outcome, by: actor, now });
    await updateInquiryInInbox(tx, inquiryId, { status: "closed" });
    await removeReminders(tx, inquiryId);
    const details = { inquiryId, outcome };
    return changed("consultation_done", details);
  },
);

/** Stores a consultation request as an inquiry and a consultation. Database errors are thrown. */
export async function requestConsultation(
  ctx: Ctx,
  form: ConsultationForm,
  sender: InquirySender,
): Promise<StoredInquiry> {
  const { name, email, phone, message = "", timeZone, ...session } = form;
  const consultation = { ...session, visitorTimeZone: timeZone };
  return await storeInquiry(
    ctx,
    { kind: "consultation", name, email, phone, message, consultation },
    sender,
  );
}
