import { randomUUID } from "node:crypto";
import { addMonths } from "date-fns";
import type { OrderRow } from "@/db/schema/orders";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { expireSession } from "@/tools/stripe-sandbox/src/flows/expire-session";
import { internalTrigger } from "@/tools/stripe-sandbox/src/sandbox";
import {
  decideDispute,
  disputeOrder,
  refundAsStaff,
  refundInStripe,
  renewOrder,
} from "./after-sale";
import { sentBroadcast } from "./broadcasts";
import {
  type Cart,
  finishDebit,
  getSession,
  payOrder,
  placeOrder,
  schedulePaidOrder,
} from "./orders";
import { campaigns, getPerson, type Person } from "./people";
import { closedMailbox, expectOk, type Staff, type World } from "./world";

const broadcastCampaign = {
  utm_source: "newsletter",
  utm_medium: "email",
  utm_campaign: sentBroadcast,
};

/** Ordinary sales, as days ago, time, cart. */
const paidCarts: readonly (readonly [number, string, Cart])[] = [
  [86, "13:12", { ebook: 1 }],
  [79, "20:41", { course: 1 }],
  [70, "11:05", { ebook: 1, course: 1 }],
  [61, "09:33", { ebook: 2 }],
  [47, "17:20", { ebook: 1 }],
  [12, "10:48", { course: 1, ebook: 1 }],
  [4, "15:37", { ebook: 1 }],
  [1, "08:26", { ebook: 1 }],
];

/**
 * Schedules the orders that are about payments: 30 in every status. Radio packages and sessions add
 * the other 11.
 */
export function scheduleOrders(world: World, staff: Staff): void {
  const { timeline, random } = world;
  let customers = 0;
  const nextCustomer = (): Person => getPerson(7 * ++customers);
  const pickCampaign = () => (random.chance(0.6) ? random.pick(campaigns) : undefined);
  const sell = (days: number, time: string, cart: Cart, then?: (order: OrderRow) => void) =>
    schedulePaidOrder(
      world,
      timeline.daysAgo(days, time),
      { cart, customer: nextCustomer() },
      pickCampaign(),
      then,
    );
  const later = (days: number, time: string, run: () => void | Promise<void>) =>
    timeline.schedule(timeline.daysAgo(days, time), async () => await run());

  for (const [days, time, cart] of paidCarts) sell(days, time, cart);

  const start = (at: Date, cart: Cart, then: (order: OrderRow) => void, customer?: Person) => {
    const purchase = { cart, customer: customer ?? nextCustomer() };
    const campaign = pickCampaign();
    timeline.schedule(at, async () => then(await placeOrder(world, purchase, campaign)));
  };
  const payByDebit = (order: OrderRow) => payOrder(world, order, "delayed");

  // Still on the payment page.
  start(timeline.minutesAgo(25), { ebook: 1 }, () => undefined);
  start(timeline.minutesAgo(9), { course: 1, ebook: 1 }, () => undefined);
  // Bank debits on their way.
  start(timeline.daysAgo(1, "16:10"), { course: 1 }, payByDebit);
  start(timeline.daysAgo(2, "10:55"), { ebook: 3 }, payByDebit);
  for (const [days, time] of [
    [55, "14:31"],
    [28, "19:07"],
    [9, "11:44"],
  ] as const) {
    start(timeline.daysAgo(days, time), { ebook: 1 }, (order) => {
      payByDebit(order);
      later(days - 4, "06:15", () => finishDebit(world, order, "failed"));
    });
  }
  for (const days of [65, 38, 14]) {
    start(timeline.daysAgo(days, "22:18"), { course: 1 }, (order) =>
      later(days - 1, "22:18", () => {
        expireSession(world.sandbox, getSession(world, order), internalTrigger);
      }),
    );
  }
  // This customer's address has a typo, so the receipt fails.
  const unreachable = { firstName: "Oscar", lastName: "Pinewell", email: closedMailbox };
  schedulePaidOrder(
    world,
    timeline.daysAgo(6, "18:52"),
    { cart: { ebook: 1 }, customer: unreachable },
    undefined,
  );
  scheduleRefunds(world, staff, sell, later);
  scheduleSubscriptions(world, staff, sell, later);
  // Brought by the broadcast of the week before.
  const purchase = { cart: { course: 1 }, customer: nextCustomer() };
  schedulePaidOrder(world, timeline.daysAgo(7, "19:26"), purchase, broadcastCampaign);
}

type Sell = (days: number, time: string, cart: Cart, then?: (order: OrderRow) => void) => void;
type Later = (days: number, time: string, run: () => void | Promise<void>) => void;

function scheduleRefunds(world: World, staff: Staff, sell: Sell, later: Later): void {
  const { timeline } = world;
  const refund = (wish: Parameters<typeof refundAsStaff>[2]) => refundAsStaff(world, staff, wish);
  sell(58, "13:40", { ebook: 1 }, (order) =>
    later(56, "09:20", () => refund({ order, reason: "Bought it twice by mistake" })),
  );
  sell(24, "16:33", { course: 1 }, (order) =>
    later(22, "10:05", () => refund({ order, reason: "Expected a live class" })),
  );
  // Stripe rejected this refund, and didn't answer to the next one.
  sell(33, "12:02", { course: 1 }, (order) => {
    const response = { kind: "refused", reason: "The charge is too old.", code: null } as const;
    later(2, "09:50", () => refund({ order, reason: "Wants the money back", response }));
  });
  sell(19, "21:15", { ebook: 1 }, (order) => {
    const response = { kind: "uncertain", reason: "timeout", hasResponded: false } as const;
    timeline.schedule(timeline.minutesAgo(4), () =>
      refund({ order, reason: "Ordered the wrong product", response }),
    );
  });
  sell(41, "12:27", { ebook: 2, course: 1 }, (order) =>
    later(39, "11:30", () => refund({ order, productId: "ebook", reason: "Needed one copy" })),
  );
  // Refunded in Stripe's dashboard without items: staff must decide what access ends.
  sell(8, "14:02", { ebook: 1, course: 1 }, (order) =>
    later(3, "15:45", () => refundInStripe(world, order, 2_500)),
  );
  sell(30, "20:10", { course: 1 }, (order) => {
    later(13, "07:31", () => disputeOrder(world, order, "product_not_received"));
  });
  sell(82, "10:14", { ebook: 1 }, (order) => {
    later(60, "08:02", () => disputeOrder(world, order, "fraudulent"));
    later(20, "08:40", () => decideDispute(world, order, false));
  });
}

function scheduleSubscriptions(world: World, staff: Staff, sell: Sell, later: Later): void {
  const { timeline, ctx } = world;
  const elite = { "radio-elite-airplay": 1 };
  const renewAfter = (order: OrderRow, start: Date, months: number, isPaid: boolean) =>
    timeline.schedule(addMonths(start, months), async () =>
      renewOrder(world, order, isPaid ? "succeeded" : "failed"),
    );
  // Renewed once, then the card was declined.
  sell(75, "09:48", elite, (order) => {
    renewAfter(order, ctx.now(), 1, true);
    renewAfter(order, ctx.now(), 2, false);
  });
  sell(45, "15:20", { ...elite, ebook: 1 }, (order) => {
    renewAfter(order, ctx.now(), 1, true);
    later(5, "13:15", async () => {
      const reason = "The customer is taking a break";
      const input = { orderId: order.id, requestId: randomUUID(), reason };
      expectOk(await cancelSubscription(ctx, staff.owner, input));
    });
  });
}
