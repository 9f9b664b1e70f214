import {
  selectConsultation,
  selectConsultationEvents,
  selectConsultationOrders,
  selectSessionProducts,
} from "@/db/queries/consultations";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { readProfile } from "@/lib/profile/read-profile";

/**
 * Reads a consultation with its history, orders and the bookable sessions. Null for an unknown id.
 */
export async function readConsultation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  _actor: AdminActor,
  id: string,
) {
  const found = await selectConsultation(ctx.db, id);
  if (!found) return null;
  const [events, orders, sessions, profile] = await Promise.all([
    selectConsultationEvents(ctx.db, id),
    selectConsultationOrders(ctx.db, id),
    selectSessionProducts(ctx.db),
    readProfile(ctx),
  ]);
  return {
    ...found,
    events,
    orders,
    sessions,
    /** Default for the invitation form. */
    meetingUrl: found.consultation.meetingUrl ?? profile.meetingUrl,
  };
}

export type ConsultationDetail = NonNullable<Awaited<ReturnType<typeof readConsultation>>>;
