import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { orderItems } from "@/db/schema";
import type { Order } from "@/tests/support/orders";
import type { TestShop } from "@/tests/support/shop";

type ScenarioContext = {
  readonly shop: TestShop;
  readonly order: Order;
};
export type Step = (scenario: ScenarioContext) => Promise<unknown>;

/** The payment a step acts on: the order's first or its latest. */
type Which = "first" | "latest";

export const session =
  (action: string, input?: unknown): Step =>
  ({ shop, order }) =>
    shop.sandbox.control(`sessions/${order.sessionId}/${action}`, input);

function target({ shop, order }: ScenarioContext, which: Which): Record<string, unknown> {
  if (which === "first") return { session: order.sessionId };
  return { charge: shop.sandbox.inside.store.all("charge").at(-1)?.id };
}

export const refund =
  (input: Record<string, unknown> = {}, which: Which = "first"): Step =>
  (scenario) =>
    scenario.shop.sandbox.control("refunds", { ...target(scenario, which), ...input });

/** Refunds one unit and names it in metadata, as staff do. */
export const refundUnit =
  (
    productId: string,
    { which = "first", ...input }: { which?: Which; amount?: number; status?: string } = {},
  ): Step =>
  async (scenario) => {
    const { shop, order } = scenario;
    const items = await shop.database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    const item = items.find((one) => one.productId === productId);
    if (!item) throw new Error(`the order has no ${productId}`);
    await shop.sandbox.control("refunds", {
      ...target(scenario, which),
      amount: item.unitPriceCents,
      metadata: { lines: JSON.stringify([{ orderItemId: item.id, quantity: 1 }]) },
      ...input,
    });
  };

export const onRefund =
  (action: string): Step =>
  async ({ shop }) => {
    const [latest] = (await shop.sandbox.stripe.refunds.list({ limit: 1 })).data;
    await shop.sandbox.control(`refunds/${latest?.id}/${action}`);
  };

export const dispute =
  (which: Which = "first"): Step =>
  (scenario) =>
    scenario.shop.sandbox.control("disputes", target(scenario, which));

async function findLatestDispute({ shop }: ScenarioContext) {
  const [latest] = (await shop.sandbox.stripe.disputes.list({ limit: 1 })).data;
  if (!latest) throw new Error("there is no dispute");
  return latest;
}

export const closeDispute =
  (won: boolean): Step =>
  async (scenario) => {
    const { id } = await findLatestDispute(scenario);
    await scenario.shop.sandbox.control(`disputes/${id}/close`, { won });
  };

export const subscription =
  (action: string, input?: unknown): Step =>
  async ({ shop, order }) => {
    const { subscription: id } = await shop.sandbox.stripe.checkout.sessions.retrieve(
      order.sessionId ?? "",
    );
    await shop.sandbox.control(`subscriptions/${String(id)}/${action}`, input);
  };

/** Adds an event the sandbox wouldn't create itself. */
function addEvent({ shop }: ScenarioContext, type: Stripe.Event["type"], object: object): void {
  const { store, apiVersion } = shop.sandbox.inside;
  const event = {
    id: `evt_${randomUUID()}`,
    object: "event",
    api_version: apiVersion,
    created: Math.floor(shop.clock.now().getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request: null,
    type,
  };
  // The caller pairs the event type with its object.
  store.put("event", event as unknown as Stripe.Event);
}

/** A late expiry event for a session that was already paid. */
export const sendLateExpiredEvent: Step = async (scenario) => {
  const { sessionId } = scenario.order;
  const paid = scenario.shop.sandbox.inside.store.get("checkout.session", sessionId ?? "");
  addEvent(scenario, "checkout.session.expired", {
    ...paid,
    status: "expired",
    payment_status: "unpaid",
  });
};

/** The bank reverses a dispute that we had won. */
export const loseWonDispute: Step = async (scenario) => {
  const { store } = scenario.shop.sandbox.inside;
  const won = store.all("dispute").at(-1);
  if (!won) throw new Error("there is no dispute");
  addEvent(scenario, "charge.dispute.closed", store.put("dispute", { ...won, status: "lost" }));
};

/** A 100% discount: completed without a payment. */
export const payNothing: Step = async (scenario) => {
  const { store } = scenario.shop.sandbox.inside;
  const open = store.get("checkout.session", scenario.order.sessionId ?? "");
  if (!open) throw new Error("the order has no session");
  const discount = open.amount_subtotal ?? 0;
  const free = store.put("checkout.session", {
    ...open,
    status: "complete",
    payment_status: "no_payment_required",
    amount_total: 0,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    url: null,
  });
  addEvent(scenario, "checkout.session.completed", free);
};
