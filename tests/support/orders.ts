import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { selectProducts } from "@/db/queries/shop/catalog";
import { grants, orderItems, orders } from "@/db/schema";
import type { StartCheckoutInput, StartedCheckout } from "@/lib/checkout/checkout-form";
import { createQuote } from "@/lib/checkout/validate-and-price-cart";
import { startCheckout } from "@/lib/flows/start-checkout";
import { applyDiscount, type Discount } from "@/lib/promotions/discount";
import type { TestShop } from "@/tests/support/shop";

type Order = typeof orders.$inferSelect;
type OrderOptions = Partial<Omit<StartCheckoutInput, "lines" | "quote">> & {
  /** Product id to quantity; defaults to one eBook. */
  readonly cart?: Readonly<Record<string, number>>;
  /** What the promotion code takes off, as the page would show it. */
  readonly discount?: Discount;
};

/** The input that the checkout page would send. */
export async function checkoutInput(
  shop: TestShop,
  { cart = { ebook: 1 }, discount, ...rest }: OrderOptions = {},
): Promise<StartCheckoutInput> {
  const catalog = await selectProducts(shop.ctx.db);
  const lines = Object.entries(cart).map(([productId, quantity]) => ({ productId, quantity }));
  const priced = lines.flatMap(({ productId, quantity }) => {
    const product = catalog.find(({ id }) => id === productId);
    const isRecurring = product?.recurringInterval === "month";
    return product
      ? [{ productId, quantity, unitPriceCents: product.priceCents, isRecurring }]
      : [];
  });
  return {
    customer: { email: "artist@example.com", firstName: "Ada", lastName: "Artist" },
    consents: { terms: true, radio: true, renewal: true },
    browserHash: randomUUID(),
    ...rest,
    lines,
    quote: createQuote(applyDiscount(priced, discount ?? null).lines),
    ...(discount && { promotionCode: discount.code }),
  };
}

/** Creates an order with an open checkout page. */
export async function createPendingOrder(
  shop: TestShop,
  options: OrderOptions = {},
): Promise<Order> {
  const started = await startCheckout(shop.ctx, await checkoutInput(shop, options));
  if (!started.ok) throw new Error(`checkout failed: ${JSON.stringify(started.problem)}`);
  return await readOrder(shop, started.value.orderId);
}

/** Creates an order that is paid at Stripe, before any event is delivered. */
export async function createUnsyncedPaidOrder(
  shop: TestShop,
  options: OrderOptions & { method?: "card" | "delayed" } = {},
): Promise<Order> {
  const { method = "card", ...rest } = options;
  const order = await createPendingOrder(shop, rest);
  await shop.sandbox.control(`sessions/${order.sessionId}/pay`, { method });
  return order;
}

/** Creates a paid order with all events delivered. */
export async function createPaidOrder(shop: TestShop, options: OrderOptions = {}): Promise<Order> {
  const order = await createUnsyncedPaidOrder(shop, options);
  await shop.deliverAll();
  return await readOrder(shop, order.id);
}

export async function readOrder(
  shop: Pick<TestShop, "database">,
  id: StartedCheckout["orderId"],
): Promise<Order> {
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

export type LiveGrant = `${string} ${string} ${number}`;

/** Returns an order's live grants as `product entitlement unit`, sorted. */
export async function readGrants(shop: TestShop, orderId: string): Promise<LiveGrant[]> {
  const rows = await shop.database.db
    .select({ grant: grants, productId: orderItems.productId })
    .from(grants)
    .innerJoin(orderItems, eq(orderItems.id, grants.orderItemId))
    .where(eq(grants.orderId, orderId))
    .orderBy(asc(orderItems.productId), asc(grants.entitlement), asc(grants.unit));
  const now = shop.clock.now();
  return rows
    .filter(({ grant }) => !grant.revokedReason && !(grant.expiresAt && grant.expiresAt <= now))
    .map(({ grant, productId }): LiveGrant => `${productId} ${grant.entitlement} ${grant.unit}`);
}
