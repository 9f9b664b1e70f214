import { recordAudit } from "@/lib/audit/record-audit";
import { needsInvitation } from "@/lib/consultations/consultation-status";
import { queueInvitation } from "@/lib/consultations/invitations";
import { removeReminders } from "@/lib/consultations/reminders";
import { createSlot, type OfferProblem } from "@/lib/consultations/slots";
import { isDayOff } from "@/lib/consultations/time-off";
import {
  isSlotTakenError,
  lockConsultation,
  recordConsultationEvent,
  type SeenConsultation,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { dayOffMessage } from "@/lib/inquiries/session-times";

type RescheduleInput = SeenConsultation & {
  readonly date: string;
  readonly time: string;
  readonly minutes: number;
  /** Null sends the invitation later. Required if the visitor was already invited. */
  readonly meetingUrl: string | null;
  /** Goes into the invitation, now or later. */
  readonly note: string | null;
};

/** `link_required`: without a new invitation, the visitor's calendar would keep the old time. */
export type RescheduleProblem = OfferProblem | { readonly kind: "link_required" };

/**
 * Gives a paid session another time. Without a meeting link the visitor isn't notified yet, so the
 * inquiry returns to the inbox for staff.
 */
export async function rescheduleSession(
  ctx: Ctx,
  actor: AdminActor,
  input: RescheduleInput,
): Promise<Result<null, RescheduleProblem>> {
  const now = ctx.now();
  const { inquiryId, meetingUrl, note } = input;
  const slot = createSlot(input, now);
  if (!slot.ok) return fail({ kind: "bad_time", message: slot.problem });
  try {
    return await ctx.db.transaction(async (tx) => {
      if (await isDayOff(tx, input.date)) {
        return fail({ kind: "bad_time", message: dayOffMessage });
      }
      const seen = await lockConsultation(tx, "reschedule", input);
      if (!seen) return fail({ kind: "changed_since" });
      if (!meetingUrl && needsInvitation(seen)) return fail({ kind: "link_required" });
      const set = { ...slot.value, status: "paid", meetingUrl, updatedAt: now } as const;
      const row = await updateConsultation(tx, inquiryId, set);
      await removeReminders(tx, inquiryId);
      const details = { startsAt: slot.value.startsAt.toISOString() };
      const eventDetails = { ...details, ...(note && !meetingUrl && { note }) };
      await recordConsultationEvent(tx, {
        inquiryId,
        kind: "rescheduled",
        by: actor,
        details: eventDetails,
        now,
      });
      if (meetingUrl)
        await queueInvitation(ctx, tx, row, { meetingLink: meetingUrl, note, by: actor });
      else {
        const dueAt = getReplyDueAt("consultation", now);
        await updateInquiryInInbox(tx, inquiryId, { status: "open", dueAt });
      }
      const facts = { inquiryId, ...details };
      await recordAudit(tx, { by: actor, action: "consultation_rescheduled", details: facts, now });
      return ok(null);
    });
  } catch (fault) {
    if (isSlotTakenError(fault)) return fail({ kind: "slot_taken" });
    throw fault;
  }
}

/**
 * Marks a session as done, or that the customer didn't come: it's over either way, and the payment
 * stays. Fails if it changed since staff loaded it, or if a no-show is reported before the start.
 */
export async function finishSession(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  seen: SeenConsultation,
  outcome: "done" | "no_show" = "done",
): Promise<Result<null, "changed_since" | "not_started">> {
  const now = ctx.now();
  const { inquiryId } = seen;
  return await ctx.db.transaction(async (tx) => {
    const row = await lockConsultation(tx, "finish", seen);
    if (!row) return fail("changed_since");
    const isStarted = row.startsAt !== null && row.startsAt <= now;
    if (outcome === "no_show" && !isStarted) return fail("not_started");
    await updateConsultation(tx, inquiryId, { status: "done", updatedAt: now });
    await recordConsultationEvent(tx, { inquiryId, kind: outcome, by: actor, now });
    await updateInquiryInInbox(tx, inquiryId, { status: "closed" });
    await removeReminders(tx, inquiryId);
    const details = { inquiryId, outcome };
    await recordAudit(tx, { by: actor, action: "consultation_done", details, now });
    return ok(null);
  });
}
