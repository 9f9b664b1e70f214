import { randomUUID } from "node:crypto";
import { asc, desc, eq } from "drizzle-orm";
import { consultationEvents, consultationOrders, consultations, inquiries } from "@/db/schema";
import { requestConsultation } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import type { SeenConsultation } from "@/lib/consultations/update-consultation";
import { declineConsultation, type OfferInput, offerSession } from "@/lib/flows/offer-session";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import { signLink } from "@/lib/secrets/links";
import { sender } from "@/tests/support/inquiries";
import { readOrder } from "@/tests/support/orders";
import { session } from "@/tests/support/payment-steps";
import type { TestShop } from "@/tests/support/shop";
import type { StaffedShop } from "@/tests/support/staff";

/** Requests a 45-minute consultation. Returns the inquiry's id. */
export async function createRequest(
  shop: TestShop,
  email = "bessie@artist.test",
  timeZone?: string,
): Promise<string> {
  const submissionKey = randomUUID();
  const form = {
    name: "Bessie Beale",
    email,
    phone: undefined,
    sessionType: "45min",
    preferredDate: "2030-03-13",
    preferredTime: "13:30",
    message: "My catalogue",
    timeZone,
  } as const;
  await requestConsultation(shop.ctx, form, { ...sender(submissionKey), canAcknowledge: false });
  const [row] = await shop.database.db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(eq(inquiries.submissionKey, submissionKey));
  return row?.id ?? "";
}

export async function getConsultation(shop: TestShop, inquiryId: string) {
  const [row] = await shop.database.db
    .select()
    .from(consultations)
    .where(eq(consultations.inquiryId, inquiryId));
  if (!row) throw new Error("consultation not found");
  return row;
}

/** The consultation as the staff page shows it now. */
export async function readSeen(shop: TestShop, inquiryId: string): Promise<SeenConsultation> {
  const { version } = await getConsultation(shop, inquiryId);
  return { inquiryId, version };
}

/** Wednesday, March 13, 2030, 1:30 PM in Memphis, at the catalog price. */
export async function createOfferInput(
  shop: TestShop,
  inquiryId: string,
  changes: Partial<OfferInput> = {},
): Promise<OfferInput> {
  return {
    ...(await readSeen(shop, inquiryId)),
    productId: "session-45",
    date: "2030-03-13",
    time: "13:30",
    priceCents: 22_500,
    note: null,
    asksPayment: true,
    ...changes,
  };
}

/** Offers a session as staff: the time and price of `createOfferInput`, but for the changes. */
export async function offer(
  shop: StaffedShop,
  inquiryId: string,
  changes: Partial<OfferInput> = {},
): ReturnType<typeof offerSession> {
  return await offerSession(shop.ctx, shop.admin, await createOfferInput(shop, inquiryId, changes));
}

export async function decline(shop: StaffedShop, inquiryId: string): Promise<void> {
  const seen = await readSeen(shop, inquiryId);
  await declineConsultation(shop.ctx, shop.admin, { ...seen, note: null });
}

/** Requests a session, offers it and pays. Returns the inquiry's id. */
export async function bookSession(
  shop: StaffedShop,
  email?: string,
  changes: Partial<OfferInput> = {},
): Promise<string> {
  const id = await createRequest(shop, email);
  await offer(shop, id, changes);
  await payOffer(shop, id);
  return id;
}

export const meetingUrl = "https://meet.test/room";

export async function invite(
  shop: StaffedShop,
  inquiryId: string,
): ReturnType<typeof inviteVisitor> {
  const seen = await readSeen(shop, inquiryId);
  return await inviteVisitor(shop.ctx, shop.admin, { ...seen, meetingUrl, note: null });
}

/** The token of a consultation's current offer. */
export function createOfferToken(
  shop: TestShop,
  { inquiryId: id, offerRevision, linkRevision }: typeof consultations.$inferSelect,
): string {
  return signLink(shop.ctx, "consultation", { id, offerRevision, linkRevision });
}

/** Opens the offer's payment page. Returns its order, or null if it can't be paid. */
export async function openPayment(
  shop: TestShop,
  inquiryId: string,
  revision?: number,
  browserHash = "visitor",
) {
  const offer = await getConsultation(shop, inquiryId);
  const token = createOfferToken(shop, {
    ...offer,
    offerRevision: revision ?? offer.offerRevision,
  });
  const started = await startConsultationPayment(shop.ctx, {
    token,
    acceptsTerms: true,
    browserHash,
  });
  if (!started.ok) return null;
  const [link] = await shop.database.db
    .select()
    .from(consultationOrders)
    .where(eq(consultationOrders.inquiryId, inquiryId))
    .orderBy(desc(consultationOrders.revision));
  return link ? await readOrder(shop, link.orderId) : null;
}

/** Pays the current offer and delivers the events. */
export async function payOffer(shop: TestShop, inquiryId: string): Promise<void> {
  const order = await openPayment(shop, inquiryId);
  if (!order) throw new Error("no payment page");
  await shop.happens(order, session("pay"));
}

/** Kinds of its history entries, in order. */
export async function listEventKinds(shop: TestShop, inquiryId: string) {
  const rows = await shop.database.db
    .select({ kind: consultationEvents.kind })
    .from(consultationEvents)
    .where(eq(consultationEvents.inquiryId, inquiryId))
    .orderBy(asc(consultationEvents.id));
  return rows.map(({ kind }) => kind);
}
