import { selectSessionProduct } from "@/db/queries/consultations";
import { recordAudit } from "@/lib/audit/record-audit";
import { cancelInvitation } from "@/lib/consultations/invitations";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import { queueOfferEmail } from "@/lib/consultations/request-payment";
import { computePayBy, createSlot, type OfferProblem } from "@/lib/consultations/slots";
import { isDayOff } from "@/lib/consultations/time-off";
import {
  isSlotTakenError,
  lockConsultation,
  nextOfferRevision,
  recordConsultationEvent,
  type SeenConsultation,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { expireStalePaymentPages } from "@/lib/flows/expire-offers";
import { dayOffMessage } from "@/lib/inquiries/session-times";

export type OfferInput = SeenConsultation & {
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
  const { inquiryId, productId, note, asksPayment } = input;
  const product = await selectSessionProduct(ctx.db, productId);
  if (!product?.minutes) return fail({ kind: "unknown_session" });
  const slot = createSlot({ date: input.date, time: input.time, minutes: product.minutes }, now);
  if (!slot.ok) return fail({ kind: "bad_time", message: slot.problem });
  const payBy = asksPayment ? computePayBy(slot.value.startsAt, now) : null;
  const priceCents = input.priceCents ?? product.priceCents;
  try {
    const problem = await ctx.db.transaction(async (tx) => {
      if (await isDayOff(tx, input.date))
        return { kind: "bad_time", message: dayOffMessage } as const;
      if (!(await lockConsultation(tx, "offer", input))) return { kind: "changed_since" } as const;
      const row = await updateConsultation(tx, inquiryId, {
        ...slot.value,
        status: asksPayment ? "payment_requested" : "offered",
        offerRevision: nextOfferRevision,
        productId,
        priceCents,
        payBy,
        meetingUrl: null,
        updatedAt: now,
      });
      const facts = {
        startsAt: slot.value.startsAt.toISOString(),
        minutes: product.minutes ?? 0,
        priceCents,
      };
      const eventDetails = {
        ...facts,
        ...(note && { note }),
        ...(payBy && { payBy: payBy.toISOString() }),
      };
      const kind = asksPayment ? "payment_requested" : "offered";
      await recordConsultationEvent(tx, { inquiryId, kind, by: actor, details: eventDetails, now });
      await updateInquiryInInbox(tx, inquiryId, { status: "waiting" });
      await queueOfferEmail(ctx, tx, row, note);
      const details = { inquiryId, ...facts, asks_payment: asksPayment };
      await recordAudit(tx, { by: actor, action: "consultation_offered", details, now });
      return null;
    });
    if (problem) return fail(problem);
  } catch (fault) {
    if (isSlotTakenError(fault)) return fail({ kind: "slot_taken" });
    throw fault;
  }
  await expireStalePaymentPages(ctx, { inquiryId });
  return ok(null);
}

/**
 * Declines a request or withdraws an offer: frees its time and expires its payment page. A paid
 * consultation can only be refunded. Fails if it changed since staff loaded it.
 */
export async function declineConsultation(
  ctx: Ctx,
  actor: AdminActor,
  { note, ...seen }: SeenConsultation & { readonly note: string | null },
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { inquiryId } = seen;
  const isDeclined = await ctx.db.transaction(async (tx) => {
    const set = { status: "declined", updatedAt: now } as const;
    if (!(await lockConsultation(tx, "decline", seen))) return false;
    const row = await updateConsultation(tx, inquiryId, set);
    const details = note ? { note } : {};
    await recordConsultationEvent(tx, { inquiryId, kind: "declined", by: actor, details, now });
    await updateInquiryInInbox(tx, inquiryId, { status: "closed" });
    const calendar = await cancelInvitation(ctx, tx, row);
    const { email, firstName } = await getConsultationVisitor(tx, inquiryId);
    await enqueueEmail(tx, now, {
      kind: "consultation_ended",
      to: email,
      dedupeKey: `consultation_declined:${inquiryId}:${row.offerRevision}`,
      props: { firstName, occasion: "declined", startsAt: null, note: note ?? "", calendar },
    });
    await recordAudit(tx, {
      by: actor,
      action: "consultation_declined",
      details: { inquiryId },
      now,
    });
    return true;
  });
  if (!isDeclined) return fail("changed_since");
  await expireStalePaymentPages(ctx, { inquiryId });
  return ok(null);
}
