import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { consultationOrders, consultations, inquiries } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { finishSession } from "@/lib/consultations/finish-session";
import { inviteVisitor } from "@/lib/consultations/invite-visitor";
import { createConsultationToken } from "@/lib/consultations/links";
import type { ConsultationSnapshot } from "@/lib/consultations/update-consultation";
import { declineConsultation } from "@/lib/flows/consultations/decline-consultation";
import { expireOffers } from "@/lib/flows/consultations/expire-offers";
import { offerSession } from "@/lib/flows/consultations/offer-session";
import { startConsultationPayment } from "@/lib/flows/consultations/start-consultation-payment";
import { requestConsultation } from "@/lib/inquiries/submission/request-consultation";
import { refundAsStaff } from "./after-sale";
import { payOrder, readOrder } from "./orders";
import { campaigns, createAttribution, getPerson } from "./people";
import { expectOk, type Staff, type World } from "./world";

/** A day and a time in Memphis. */
export type Slot = { readonly date: string; readonly time: string };

/** What can happen to one consultation, in the order of the story. */
export type Booking = {
  readonly offer: (slot: Slot, asksPayment?: boolean) => Promise<void>;
  readonly openPayment: () => Promise<OrderRow>;
  readonly pay: () => Promise<void>;
  readonly invite: () => Promise<void>;
  readonly finish: () => Promise<void>;
  readonly decline: (note: string) => Promise<void>;
  readonly refund: (reason: string) => Promise<void>;
  readonly expire: () => Promise<void>;
};

const timeZones = ["America/New_York", "America/Chicago", undefined, "Europe/London"];

/** Sends the consultation form for a 45-minute session. */
export async function requestBooking(
  world: World,
  staff: Staff,
  wish: { readonly slot: Slot; readonly person: number; readonly message: string },
): Promise<Booking> {
  const { ctx } = world;
  const { firstName, lastName, email } = getPerson(wish.person);
  const campaign = campaigns[wish.person % campaigns.length];
  const submissionKey = randomUUID();
  await requestConsultation(
    ctx,
    {
      name: `${firstName} ${lastName}`,
      email,
      phone: undefined,
      sessionType: "45min",
      preferredDate: wish.slot.date,
      preferredTime: "10:00",
      message: wish.message,
      timeZone: timeZones[wish.person % timeZones.length],
    },
    {
      submissionKey,
      keyLifetimeMs: null,
      browserHash: randomUUID(),
      canAcknowledge: true,
      canNotifyStaff: true,
      utm: campaign && createAttribution(campaign, ctx.now()),
    },
  );
  const [inquiry] = await ctx.db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(eq(inquiries.submissionKey, submissionKey));
  if (!inquiry) throw new Error("The consultation request wasn't stored.");
  return createBooking(world, staff, inquiry.id);
}

function createBooking(world: World, staff: Staff, inquiryId: string): Booking {
  const { ctx, timeline } = world;
  const { owner } = staff;
  const readSnapshot = () => readConsultationSnapshot(world, inquiryId);
  const openPayment = async () => {
    const { revision } = await readSnapshot();
    const token = createConsultationToken(ctx, { inquiryId, revision, linkRevision: 0 });
    expectOk(
      await startConsultationPayment(ctx, { token, acceptsTerms: true, browserHash: "demo" }),
    );
    return await readLatestOrder(world, inquiryId);
  };
  return {
    async offer(slot, asksPayment = true) {
      const offer = { ...slot, productId: "session-45", priceCents: null, note: null, asksPayment };
      expectOk(await offerSession(ctx, owner, { ...offer, snapshot: await readSnapshot() }));
    },
    openPayment,
    pay: async () => payOrder(world, await openPayment()),
    async invite() {
      const meetingUrl = "https://meet.example.com/studio";
      const input = { snapshot: await readSnapshot(), meetingUrl, note: null };
      expectOk(await inviteVisitor(ctx, owner, input));
    },
    finish: async () => void expectOk(await finishSession(ctx, owner, await readSnapshot())),
    async decline(note) {
      const input = { snapshot: await readSnapshot(), note };
      expectOk(await declineConsultation(ctx, owner, input));
    },
    async refund(reason) {
      await refundAsStaff(world, staff, { order: await readLatestOrder(world, inquiryId), reason });
    },
    expire: async () => void (await expireOffers(ctx, { until: timeline.end })),
  };
}

async function readConsultationSnapshot(
  { ctx }: World,
  inquiryId: string,
): Promise<ConsultationSnapshot> {
  const [row] = await ctx.db
    .select()
    .from(consultations)
    .where(eq(consultations.inquiryId, inquiryId));
  if (!row) throw new Error(`The consultation ${inquiryId} doesn't exist.`);
  const { status, offerRevision: revision, startsAt, invitations } = row;
  return { inquiryId, status, revision, startsAt, invitations };
}

async function readLatestOrder(world: World, inquiryId: string): Promise<OrderRow> {
  const [link] = await world.ctx.db
    .select()
    .from(consultationOrders)
    .where(eq(consultationOrders.inquiryId, inquiryId))
    .orderBy(desc(consultationOrders.revision));
  if (!link) throw new Error(`The consultation ${inquiryId} has no order.`);
  return await readOrder(world, link.orderId);
}
