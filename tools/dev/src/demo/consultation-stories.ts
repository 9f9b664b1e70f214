import { fromChicagoDateTime } from "@/lib/core/chicago-clock";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";
import { type Booking, requestBooking, type Slot } from "./consultations";
import { payOrder } from "./orders";
import type { Staff, World } from "./world";

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
