import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import {
  changeConsultation,
  isSlotTaken,
  logConsultation,
  moveRequest,
  type SeenConsultation,
} from "@/lib/consultations/change";
import { needsInvitation } from "@/lib/consultations/moves";
import type { OfferProblem } from "@/lib/consultations/offer-session";
import { queueInvitation } from "@/lib/consultations/queue-invitation";
import { slotOf } from "@/lib/consultations/slot";
import type { Ctx } from "@/lib/ctx";
import { answerDueAt } from "@/lib/inquiries/answer-due";
import { fail, ok, type Result } from "@/lib/result";

export type RescheduleInput = {
  readonly seen: SeenConsultation;
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
  const { seen, meetingUrl, note } = input;
  const { inquiryId } = seen;
  if (!meetingUrl && needsInvitation(seen)) return fail({ kind: "link_required" });
  const slot = slotOf(input, now);
  if (!slot.ok) return fail({ kind: "bad_time", message: slot.problem });
  try {
    return await ctx.db.transaction(async (tx) => {
      const set = { ...slot.value, status: "paid", meetingUrl, updatedAt: now } as const;
      const row = await changeConsultation(tx, "reschedule", seen, set);
      if (!row) return fail({ kind: "changed_meanwhile" });
      const details = { startsAt: slot.value.startsAt.toISOString() };
      const told = { ...details, ...(note && !meetingUrl && { note }) };
      await logConsultation(tx, { inquiryId, kind: "rescheduled", by: actor, details: told, now });
      if (meetingUrl) await queueInvitation(ctx, tx, row, { meetingUrl, note, by: actor });
      else {
        const dueAt = answerDueAt("consultation", now);
        await moveRequest(tx, inquiryId, { status: "open", dueAt });
      }
      const facts = { inquiryId, ...details };
      await recordAudit(tx, { by: actor, action: "consultation_rescheduled", details: facts, now });
      return ok(null);
    });
  } catch (fault) {
    if (isSlotTaken(fault)) return fail({ kind: "slot_taken" });
    throw fault;
  }
}
