import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import {
  changeConsultation,
  isSlotTaken,
  logConsultation,
  type SeenConsultation,
} from "@/lib/consultations/change";
import type { OfferProblem } from "@/lib/consultations/offer-session";
import { queueInvitation } from "@/lib/consultations/queue-invitation";
import { slotOf } from "@/lib/consultations/slot";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

export type RescheduleInput = {
  readonly seen: SeenConsultation;
  readonly date: string;
  readonly time: string;
  readonly minutes: number;
  /** Null: the invitation is sent later. */
  readonly meetingUrl: string | null;
  readonly note: string | null;
};

/** Gives who has paid another time: one who paid late, or one who can't come. */
export async function rescheduleSession(
  ctx: Ctx,
  actor: AdminActor,
  input: RescheduleInput,
): Promise<Result<null, OfferProblem>> {
  const now = ctx.now();
  const { seen, meetingUrl, note } = input;
  const { inquiryId } = seen;
  const slot = slotOf(input, now);
  if (!slot.ok) return fail({ kind: "bad_time", message: slot.problem });
  try {
    return await ctx.db.transaction(async (tx) => {
      const set = { ...slot.value, status: "paid", meetingUrl, updatedAt: now } as const;
      const row = await changeConsultation(tx, "reschedule", seen, set);
      if (!row) return fail({ kind: "changed_meanwhile" });
      const details = { startsAt: slot.value.startsAt.toISOString() };
      await logConsultation(tx, { inquiryId, kind: "rescheduled", by: actor, details, now });
      if (meetingUrl) await queueInvitation(ctx, tx, row, { meetingUrl, note, by: actor });
      const facts = { inquiryId, ...details };
      await recordAudit(tx, { by: actor, action: "consultation_rescheduled", details: facts, now });
      return ok(null);
    });
  } catch (fault) {
    if (isSlotTaken(fault)) return fail({ kind: "slot_taken" });
    throw fault;
  }
}
