import { and, eq, isNotNull, sql } from "drizzle-orm";
import { consultations, products } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import {
  changeConsultation,
  isSlotTaken,
  logConsultation,
  moveRequest,
  type SeenConsultation,
} from "@/lib/consultations/change";
import { endStalePayments } from "@/lib/consultations/end-stale-payments";
import { queueOffer } from "@/lib/consultations/queue-offer";
import { payByOf, slotOf } from "@/lib/consultations/slot";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

export type OfferInput = {
  readonly seen: SeenConsultation;
  /** A session in the catalog, which sets the length. */
  readonly productId: string;
  readonly date: string;
  readonly time: string;
  /** Null uses the catalog's price. */
  readonly priceCents: number | null;
  readonly note: string | null;
  /** True requests payment right away; false only offers the time. */
  readonly asksPayment: boolean;
};

export type OfferProblem =
  | { readonly kind: "changed_meanwhile" | "slot_taken" | "unknown_session" }
  | { readonly kind: "bad_time"; readonly message: string };

/**
 * Offers a time and a price. A new offer replaces the previous one and expires its payment page.
 * From now on an exclusion constraint rejects overlapping sessions.
 */
export async function offerSession(
  ctx: Ctx,
  actor: AdminActor,
  input: OfferInput,
): Promise<Result<null, OfferProblem>> {
  const now = ctx.now();
  const { seen, productId, note, asksPayment } = input;
  const [product] = await ctx.db
    .select({ minutes: products.durationMinutes, priceCents: products.priceCents })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        eq(products.kind, "session"),
        eq(products.isActive, true),
        isNotNull(products.durationMinutes),
      ),
    );
  if (!product?.minutes) return fail({ kind: "unknown_session" });
  const slot = slotOf({ date: input.date, time: input.time, minutes: product.minutes }, now);
  if (!slot.ok) return fail({ kind: "bad_time", message: slot.problem });
  const payBy = asksPayment ? payByOf(slot.value.startsAt, now) : null;
  const { inquiryId } = seen;
  const priceCents = input.priceCents ?? product.priceCents;
  try {
    const isMade = await ctx.db.transaction(async (tx) => {
      const row = await changeConsultation(tx, "offer", seen, {
        ...slot.value,
        status: asksPayment ? "payment_requested" : "offered",
        offerRevision: sql`${consultations.offerRevision} + 1`,
        productId,
        priceCents,
        payBy,
        meetingUrl: null,
        updatedAt: now,
      });
      if (!row) return false;
      const facts = {
        startsAt: slot.value.startsAt.toISOString(),
        minutes: product.minutes ?? 0,
        priceCents,
      };
      const told = {
        ...facts,
        ...(note && { note }),
        ...(payBy && { payBy: payBy.toISOString() }),
      };
      const kind = asksPayment ? "payment_requested" : "offered";
      await logConsultation(tx, { inquiryId, kind, by: actor, details: told, now });
      await moveRequest(tx, inquiryId, { status: "waiting" });
      await queueOffer(ctx, tx, row, note);
      const details = { inquiryId, ...facts, asks_payment: asksPayment };
      await recordAudit(tx, { by: actor, action: "consultation_offered", details, now });
      return true;
    });
    if (!isMade) return fail({ kind: "changed_meanwhile" });
  } catch (fault) {
    if (isSlotTaken(fault)) return fail({ kind: "slot_taken" });
    throw fault;
  }
  await endStalePayments(ctx, { inquiryId });
  return ok(null);
}
