import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { selectProducts } from "@/db/queries/shop/catalog";
import { orders } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import type { UtmTouch } from "@/db/values/attribution";
import { createQuote } from "@/lib/checkout/validate-and-price-cart";
import { minuteMs } from "@/lib/core/durations";
import { startCheckout } from "@/lib/flows/start-checkout";
import { finishDelayedPayment } from "@/tools/stripe-sandbox/src/flows/finish-delayed-payment";
import { paySession } from "@/tools/stripe-sandbox/src/flows/pay-session";
import { internalTrigger } from "@/tools/stripe-sandbox/src/sandbox";
import { createAttribution, type Person } from "./people";
import { expectOk, type World } from "./world";

export type Cart = Readonly<Record<string, number>>;

/** A customer needs a few minutes for Stripe's payment page. */
const checkoutMs = 3 * minuteMs;

/** Submits the checkout form. Returns the order with its open payment page. */
export async function placeOrder(
  { ctx, random }: World,
  { cart, customer }: { readonly cart: Cart; readonly customer: Person },
  campaign: UtmTouch | undefined,
): Promise<OrderRow> {
  const catalog = await selectProducts(ctx.db);
  const lines = Object.entries(cart).map(([productId, quantity]) => ({ productId, quantity }));
  const prices = catalog.map(({ id, priceCents }) => ({
    productId: id,
    unitPriceCents: priceCents,
  }));
  const quote = createQuote(prices.filter(({ productId }) => productId in cart));
  const phone = random.chance(0.5) ? `(901) 555-01${random.integer(10, 99)}` : undefined;
  const started = await startCheckout(ctx, {
    lines,
    customer: { ...customer, phone, city: "Memphis", state: "TN" },
    consents: { terms: true, radio: true, renewal: true },
    quote,
    utm: campaign && createAttribution(campaign, ctx.now()),
    browserHash: randomUUID(),
  });
  return await readOrder({ ctx }, expectOk(started).orderId);
}

/** Pays on the payment page. `delayed` is a bank debit, which takes days. */
export function payOrder(
  { sandbox }: Pick<World, "sandbox">,
  order: OrderRow,
  method: "card" | "delayed" = "card",
): void {
  const { email, firstName, lastName } = order;
  const payer = { email, name: `${firstName} ${lastName}` };
  paySession(sandbox, getSession({ sandbox }, order), { method, payer }, internalTrigger);
}

/** Settles or fails a bank debit. */
export function finishDebit(
  { sandbox }: Pick<World, "sandbox">,
  order: OrderRow,
  outcome: "succeeded" | "failed",
): void {
  finishDelayedPayment(sandbox, getSession({ sandbox }, order), outcome, internalTrigger);
}

/** Schedules an order that is paid by card a few minutes after it's placed. */
export function schedulePaidOrder(
  world: World,
  at: Date,
  purchase: { readonly cart: Cart; readonly customer: Person },
  campaign: UtmTouch | undefined,
  afterPayment: (order: OrderRow) => void = () => undefined,
): void {
  const { timeline } = world;
  timeline.schedule(at, async () => {
    const order = await placeOrder(world, purchase, campaign);
    timeline.schedule(new Date(at.getTime() + checkoutMs), async () => {
      payOrder(world, order);
      afterPayment(order);
    });
  });
}

/** Reads an order as it is now. */
export async function readOrder({ ctx }: Pick<World, "ctx">, id: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`The order ${id} doesn't exist.`);
  return order;
}

/** Returns the order's session in the payment sandbox. */
export function getSession(
  { sandbox }: Pick<World, "sandbox">,
  order: OrderRow,
): Stripe.Checkout.Session {
  const session = sandbox.store.get("checkout.session", order.sessionId ?? "");
  if (!session) throw new Error(`The order ${order.orderNumber} has no session.`);
  return session;
}
