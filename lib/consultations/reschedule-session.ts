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
  /** Null: the invitation is sent later. Who has been invited already must get it with the time. */
  readonly meetingUrl: string | null;
  /** For the invitation; kept for it when it is sent later. */
  readonly note: string | null;
};

/** `link_required`: the calendar file that the visitor has would go on showing the old time. */
export type RescheduleProblem = OfferProblem | { readonly kind: "link_required" };

/**
 * Gives who has paid another time: one who paid late, or one who can't come. Without a meeting link
 * nobody is told yet, so the request waits for staff in the inbox.
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
