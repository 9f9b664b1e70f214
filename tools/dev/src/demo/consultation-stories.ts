import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { consultationOrders, consultations, inquiries } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { finishSession, requestConsultation } from "@/lib/consultations/change-session";
import { inviteVisitor } from "@/lib/consultations/invitations";
import type { ConsultationRow } from "@/lib/consultations/update-consultation";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";
import { expireOffers } from "@/lib/flows/expire-offers";
import { declineConsultation, offerSession } from "@/lib/flows/offer-session";
import { startConsultationPayment } from "@/lib/flows/start-consultation-payment";
import { signLink } from "@/lib/secrets/links";
import { refundAsStaff } from "./after-sale";
import { payOrder, readOrder } from "./orders";
import { campaigns, createAttribution, getPerson } from "./people";
import { expectOk, type Staff, type World } from "./world";

type Plan = readonly (readonly [at: Date, step: (booking: Booking) => Promise<unknown>])[];

/** Schedules a consultation in each status. Seven of them have an order. */
export function scheduleConsultations(world: World, staff: Staff): void {
  const { timeline } = world;
  let people = 0;
  const book = (at: Date, slot: Slot, message: string, plan: Plan) => {
    people += 1;
    const person = 100 + 9 * people;
    timeline.schedule(at, async () => {
      const booking = await requestBooking(world, staff, { slot, person, message });
      for (const [stepAt, step] of plan) {
        timeline.schedule(stepAt, async () => void (await step(booking)));
      }
    });
  };
  const { daysAgo, minutesAgo } = timeline;

  const scheduleDone = (weekdays: number, time: string) => {
    const slot = { date: timeline.weekday(-weekdays), time };
    const startsAt = fromChicagoDateTime(slot);
    const before = (days: number) => new Date(startsAt.getTime() - days * dayMs);
    book(before(6), slot, "I released two singles and never registered them.", [
      [before(5), ({ offer }) => offer(slot)],
      [before(4), ({ pay }) => pay()],
      [before(3), ({ invite }) => invite()],
      [new Date(startsAt.getTime() + hourMs), ({ finish }) => finish()],
    ]);
  };
  scheduleDone(40, "10:00");
  scheduleDone(12, "14:30");

  const upcoming = (weekdays: number, time: string): Slot => ({
    date: timeline.weekday(weekdays),
    time,
  });
  const first = upcoming(2, "11:00");
  book(daysAgo(5, "13:00"), first, "My split sheets are a mess.", [
    [daysAgo(4, "09:30"), ({ offer }) => offer(first)],
    [daysAgo(3, "12:10"), ({ pay }) => pay()],
    [daysAgo(2, "10:20"), ({ invite }) => invite()],
  ]);
  const second = upcoming(4, "13:30");
  book(daysAgo(4, "08:15"), second, "We're a band of four and need a plan.", [
    [daysAgo(3, "09:30"), ({ offer }) => offer(second)],
    [daysAgo(2, "18:40"), ({ pay }) => pay()],
    [daysAgo(1, "09:45"), ({ invite }) => invite()],
  ]);
  const third = upcoming(5, "09:30");
  book(daysAgo(3, "19:00"), third, "Someone else registered my song.", [
    [daysAgo(2, "09:15"), ({ offer }) => offer(third)],
    [daysAgo(1, "21:05"), ({ pay }) => pay()],
  ]);
  const late = upcoming(6, "15:00");
  const lateOffer = daysAgo(5, "10:00");
  const payBy = lateOffer.getTime() + 2 * dayMs;
  book(daysAgo(6, "11:20"), late, "I'd like to talk about sync licensing.", [
    [lateOffer, ({ offer }) => offer(late)],
    [
      new Date(payBy - 30 * minuteMs),
      async ({ openPayment }) => {
        const order = await openPayment();
        // After the deadline, and before the job that expires the payment page.
        const paidAt = new Date(payBy + 20 * minuteMs);
        timeline.schedule(paidAt, async () => payOrder(world, order));
      },
    ],
  ]);
  const refunded = { date: timeline.weekday(-16), time: "12:00" };
  const refundedStart = fromChicagoDateTime(refunded);
  const beforeRefunded = (days: number) => new Date(refundedStart.getTime() - days * dayMs);
  book(beforeRefunded(7), refunded, "Can you look at my distributor's contract?", [
    [beforeRefunded(6), ({ offer }) => offer(refunded)],
    [beforeRefunded(5), ({ pay }) => pay()],
    [beforeRefunded(2), ({ refund }) => refund("The customer can't make it")],
  ]);
  const asked = upcoming(7, "10:30");
  book(daysAgo(2, "14:45"), asked, "How do I collect royalties from abroad?", [
    [daysAgo(1, "11:10"), ({ offer }) => offer(asked)],
  ]);
  const offered = upcoming(8, "15:00");
  book(daysAgo(2, "09:05"), offered, "Should I join BMI or ASCAP?", [
    [daysAgo(1, "10:40"), ({ offer }) => offer(offered, false)],
  ]);
  const expired = { date: timeline.weekday(-3), time: "09:00" };
  const expiredOffer = new Date(fromChicagoDateTime(expired).getTime() - 3 * dayMs);
  book(new Date(expiredOffer.getTime() - dayMs), expired, "I have questions about samples.", [
    [expiredOffer, ({ offer }) => offer(expired)],
    [new Date(expiredOffer.getTime() + 2 * dayMs + minuteMs), ({ expire }) => expire()],
  ]);
  const declined = { date: timeline.weekday(-8), time: "15:30" };
  const declinedRequest = new Date(fromChicagoDateTime(declined).getTime() - 4 * dayMs);
  book(declinedRequest, declined, "Can you manage my career?", [
    [
      new Date(declinedRequest.getTime() + dayMs),
      ({ decline }) => decline("We advise on royalties and don't manage artists."),
    ],
  ]);
  // One request is new, and one is overdue.
  book(minutesAgo(70), upcoming(9, "10:00"), "A short question about my first release.", []);
  book(daysAgo(6, "12:30"), upcoming(3, "14:00"), "I need help with my catalog.", []);
}

/** A day and a time in Memphis. */
type Slot = { readonly date: string; readonly time: string };

/** What can happen to one consultation, in the order of the story. */
type Booking = {
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
async function requestBooking(
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
  const read = () => readConsultation(world, inquiryId);
  const openPayment = async () => {
    const { offerRevision } = await read();
    const token = signLink(ctx, "consultation", { id: inquiryId, offerRevision, linkRevision: 0 });
    expectOk(
      await startConsultationPayment(ctx, { token, acceptsTerms: true, browserHash: "demo" }),
    );
    return await readLatestOrder(world, inquiryId);
  };
  return {
    async offer(slot, asksPayment = true) {
      const offer = { ...slot, productId: "session-45", priceCents: null, note: null, asksPayment };
      expectOk(await offerSession(ctx, owner, { ...(await read()), ...offer }));
    },
    openPayment,
    pay: async () => payOrder(world, await openPayment()),
    async invite() {
      const meetingUrl = "https://meet.example.com/studio";
      const input = { ...(await read()), meetingUrl, note: null };
      expectOk(await inviteVisitor(ctx, owner, input));
    },
    finish: async () => void expectOk(await finishSession(ctx, owner, await read())),
    async decline(note) {
      const input = { ...(await read()), note };
      expectOk(await declineConsultation(ctx, owner, input));
    },
    async refund(reason) {
      await refundAsStaff(world, staff, { order: await readLatestOrder(world, inquiryId), reason });
    },
    expire: async () => void (await expireOffers(ctx, { until: timeline.end })),
  };
}

export async function readConsultation(
  { ctx }: World,
  inquiryId: string,
): Promise<ConsultationRow> {
  const [row] = await ctx.db
    .select()
    .from(consultations)
    .where(eq(consultations.inquiryId, inquiryId));
  if (!row) throw new Error(`The consultation ${inquiryId} doesn't exist.`);
  return row;
}

export async function readLatestOrder(world: World, inquiryId: string): Promise<OrderRow> {
  const [link] = await world.ctx.db
    .select()
    .from(consultationOrders)
    .where(eq(consultationOrders.inquiryId, inquiryId))
    .orderBy(desc(consultationOrders.revision));
  if (!link) throw new Error(`The consultation ${inquiryId} has no order.`);
  return await readOrder(world, link.orderId);
}
