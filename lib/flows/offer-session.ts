import { selectSessionProduct } from "@/db/queries/consultations";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { cancelInvitation } from "@/lib/consultations/invitations";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import { queueOfferEmail } from "@/lib/consultations/request-payment";
import { computePayBy, createSlot } from "@/lib/consultations/slots";
import { findTimeOffProblem } from "@/lib/consultations/time-off";
import {
  lockConsultation,
  nextOfferRevision,
  noBuffers,
  recordConsultationEvent,
  type SeenConsultation,
  slotConflict,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { expireStalePaymentPages } from "@/lib/flows/expire-offers";

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
export async function offerSession(ctx: Ctx, actor: AdminActor, input: OfferInput) {
  const offered = await writeOffer(ctx, actor, input);
  if (offered.ok) await expireStalePaymentPages(ctx, { inquiryId: input.inquiryId });
  return offered;
}

const writeOffer = staffOperation(async (tx, ctx, actor, input: OfferInput) => {
  const now = ctx.now();
  const { inquiryId, productId, note, asksPayment } = input;
  const product = await selectSessionProduct(tx, productId);
  if (!product?.minutes) return fail({ kind: "unknown_session" });
  const { minutes } = product;
  const slot = createSlot({ date: input.date, time: input.time, minutes }, now);
  if (!slot.ok) return fail({ kind: "bad_time", message: slot.problem });
  const timeOffProblem = await findTimeOffProblem(tx, slot.value);
  if (timeOffProblem) return fail({ kind: "bad_time", message: timeOffProblem });
  if (!(await lockConsultation(tx, "offer", input))) return fail({ kind: "changed_since" });
  const payBy = asksPayment ? computePayBy(slot.value.startsAt, now) : null;
  const priceCents = input.priceCents ?? product.priceCents;
  const row = await updateConsultation(tx, inquiryId, {
    ...slot.value,
    ...noBuffers,
    origin: "request",
    status: asksPayment ? "payment_requested" : "offered",
    offerRevision: nextOfferRevision,
    productId,
    priceCents,
    payBy,
    meetingUrl: null,
    updatedAt: now,
  });
  const facts = { startsAt: slot.value.startsAt.toISOString(), minutes, priceCents };
  const details = {
    ...facts,
    ...(note && { note }),
    ...(payBy && { payBy: payBy.toISOString() }),
  };
  const kind = asksPayment ? "payment_requested" : "offered";
  await recordConsultationEvent(tx, { inquiryId, kind, by: actor, details, now });
  await updateInquiryInInbox(tx, inquiryId, { status: "waiting" });
  await queueOfferEmail(ctx, tx, row, note);
  return changed("consultation_offered", { inquiryId, ...facts, asks_payment: asksPayment });
}, slotConflict);

type DeclineInput = SeenConsultation & { readonly note: string | null };

/**
 * Declines a request or withdraws an offer: frees its time and expires its payment page. A paid
 * consultation can only be refunded. Fails if it changed since staff loaded it.
 */
export async function declineConsultation(ctx: Ctx, actor: AdminActor, input: DeclineInput) {
  const declined = await writeDecline(ctx, actor, input);
  if (declined.ok) await expireStalePaymentPages(ctx, { inquiryId: input.inquiryId });
  return declined;
}

const writeDecline = staffOperation(async (tx, ctx, actor, { note, ...seen }: DeclineInput) => {
  const now = ctx.now();
  const { inquiryId } = seen;
  if (!(await lockConsultation(tx, "decline", seen))) return fail("changed_since");
  const row = await updateConsultation(tx, inquiryId, { status: "declined", updatedAt: now });
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
  return changed("consultation_declined", { inquiryId });
});
