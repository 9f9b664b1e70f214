import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { consultationOrders, orders } from "@/db/schema";
import type { ConsultationStatus } from "@/db/values/consultations";
import { finishSession } from "@/lib/consultations/change-session";
import { expireOffers } from "@/lib/flows/expire-offers";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import {
  createRequest,
  decline,
  getConsultation,
  invite,
  listEventKinds,
  offer,
  openPayment,
  readSeen,
} from "@/tests/support/consultations";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");

async function createConsultation(): Promise<string> {
  await shop.reset();
  return await createRequest(shop);
}

const getRunLimits = () => ({ until: new Date(shop.clock.now().getTime() + 40_000) });
const pay = (sessionId: string | null) =>
  shop.sandbox.control(`sessions/${sessionId}/pay`).catch(() => undefined);

/** The ways in which we learn of a payment, an expiry or a refund. */
const notifications = {
  webhooks: () => shop.deliverAll(),
  sweeper: async () => {
    shop.clock.advance({ minutes: 3 });
    await sweepOrders(shop.ctx, getRunLimits());
  },
  expiry: () => expireOffers(shop.ctx, getRunLimits()),
} as const;
type Word = keyof typeof notifications;

const permutations = fc.shuffledSubarray(
  ["webhooks", "sweeper", "expiry", "webhooks", "expiry"] as Word[],
  {
    minLength: 5,
  },
);

/** What happened, and the expected result in any order of events. */
const scenarios: readonly {
  readonly name: string;
  readonly end: ConsultationStatus;
  readonly live: (id: string) => Promise<void>;
}[] = [
  {
    name: "paid in time",
    end: "paid",
    live: async (id) => {
      shop.clock.advance({ hours: 47 });
      await pay((await openPayment(shop, id))?.sessionId ?? null);
    },
  },
  {
    name: "never paid",
    end: "expired",
    live: async (id) => {
      await openPayment(shop, id);
      shop.clock.advance({ hours: 48 });
    },
  },
  {
    name: "paid after a decline that couldn't expire the page",
    end: "paid_late",
    live: async (id) => {
      const order = await openPayment(shop, id);
      await pay(order?.sessionId ?? null);
      await decline(shop, id);
    },
  },
  {
    name: "paid and refunded",
    end: "refunded",
    live: async (id) => {
      const order = await openPayment(shop, id);
      await pay(order?.sessionId ?? null);
      await shop.sandbox.control("refunds", { session: order?.sessionId });
    },
  },
];

test.each(scenarios)(
  "any order of events leads to the same status: $name",
  async ({ end, live }) => {
    await fc.assert(
      fc.asyncProperty(permutations, async (order) => {
        const id = await createConsultation();
        await offer(shop, id);
        await live(id);
        for (const word of order) await notifications[word]();
        expect(await getConsultation(shop, id)).toMatchObject({ status: end, isPaidTwice: false });
        const history = await listEventKinds(shop, id);
        expect(new Set(history).size).toBe(history.length);
      }),
      { numRuns: 8 },
    );
  },
  60_000,
);

const steps = {
  offer: async (id: string) => {
    await offer(shop, id);
  },
  offerAnother: async (id: string) => {
    await offer(shop, id, { time: "09:00", priceCents: 5_000 });
  },
  decline: async (id: string) => {
    await decline(shop, id);
  },
  pay: async (id: string) => {
    await pay((await openPayment(shop, id))?.sessionId ?? null);
  },
  payAnOlderPage: async (id: string) => {
    const linked = await shop.database.db
      .select({ sessionId: orders.sessionId })
      .from(consultationOrders)
      .innerJoin(orders, eq(orders.id, consultationOrders.orderId));
    if (linked.length > 0) await pay(linked[0]?.sessionId ?? null);
    else await openPayment(shop, id);
  },
  expire: async () => {
    shop.clock.advance({ hours: 20 });
    await expireOffers(shop.ctx, getRunLimits());
  },
  refund: async () => {
    const [paid] = await shop.database.db.select().from(orders).where(eq(orders.status, "paid"));
    if (!paid) return;
    // Stripe rejects a second refund that the shop doesn't know about.
    await shop.sandbox
      .control("refunds", { session: paid.sessionId })
      .catch((error: unknown) => expect(String(error)).toContain("charge_already_refunded"));
  },
  hear: () => shop.deliverAll(),
  invite: async (id: string) => {
    await invite(shop, id);
  },
  finish: async (id: string) => {
    await finishSession(shop.ctx, shop.admin, await readSeen(shop, id));
  },
} as const;
const stepArbitrary = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));

test("keeps money and status consistent for any order of steps, and confirms only the current paid offer", async () => {
  const bindingStatuses = ["paid", "partially_refunded", "disputed"];
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 9 }), async (taken) => {
      const id = await createConsultation();
      for (const step of taken) await steps[step](id);
      await shop.deliverAll();
      const { status, isPaidTwice, offerRevision } = await getConsultation(shop, id);
      const paying = await shop.database.db
        .select({ status: orders.status, revision: consultationOrders.revision })
        .from(consultationOrders)
        .innerJoin(orders, eq(orders.id, consultationOrders.orderId));
      const binding = paying.filter((one) => bindingStatuses.includes(one.status));
      expect(isPaidTwice).toBe(binding.length > 1);
      if (binding.length > 0) expect(["paid", "invited", "done", "paid_late"]).toContain(status);
      else expect(["paid", "invited", "paid_late"]).not.toContain(status);
      if (status === "paid" || status === "invited") {
        expect(paying.map(({ revision }) => revision)).toContain(offerRevision);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
