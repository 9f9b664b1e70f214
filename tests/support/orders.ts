import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { selectProducts } from "@/db/queries/shop/catalog";
import { adminAudit, emailOutbox, grants, orderItems, orders, subscriptions } from "@/db/schema";
import type { EmailKind, EmailPropsByKind } from "@/db/values/emails";
import type { StartCheckoutInput, StartedCheckout } from "@/lib/checkout/checkout-form";
import { createQuote } from "@/lib/checkout/validate-and-price-cart";
import { startCheckout } from "@/lib/flows/start-checkout";
import { previewRefund } from "@/lib/orders/refunds/refund-preview";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { applyDiscount, type Discount } from "@/lib/promotions/discount";
import type { TestShop } from "@/tests/support/shop";

export type Order = typeof orders.$inferSelect;
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

/** Props of an order's queued emails of one kind, newest first. */
export async function listEmails<Kind extends EmailKind>(
  shop: TestShop,
  orderId: string,
  kind: Kind,
): Promise<{ to: string; props: EmailPropsByKind[Kind] }[]> {
  const rows = await shop.database.db
    .select({ to: emailOutbox.toEmail, props: emailOutbox.props })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.orderId, orderId), eq(emailOutbox.kind, kind)))
    .orderBy(desc(emailOutbox.createdAt));
  return rows.map(({ to, props }) => ({ to, props: props as EmailPropsByKind[Kind] }));
}

/** The actions of the audit entries about an order, in order. */
export async function listAudit(shop: TestShop, orderId: string): Promise<string[]> {
  const rows = await shop.database.db.select().from(adminAudit).orderBy(asc(adminAudit.id));
  return rows.filter(({ details }) => details?.orderId === orderId).map(({ action }) => action);
}

export async function readSubscriptionRow(shop: TestShop, orderId: string) {
  const [row] = await shop.database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId));
  if (!row) throw new Error("the order has no subscription");
  return row;
}

/** Delivers every event again, newest first, with other ids. */
export async function repeatEvents(shop: TestShop): Promise<void> {
  for (const event of shop.sandbox.events().toReversed()) {
    await shop.deliver({ ...event, id: `${event.id}_${randomUUID()}` });
  }
}

/** The form that staff would send to refund these units of an order, by product; all by default. */
export async function createRefundForm(
  shop: TestShop,
  orderId: string,
  units?: Readonly<Record<string, number>>,
) {
  const loaded = await readRefundableOrder(shop.database.db, orderId);
  if (!loaded) throw new Error("the order is gone");
  const lines = loaded.items
    .map(({ id, productId, quantity }) => ({
      orderItemId: id,
      quantity: units ? (units[productId] ?? 0) : quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  const paymentIntentId = loaded.facts.payments[0]?.paymentIntentId ?? "";
  const preview = previewRefund(loaded.refundable, { paymentIntentId, lines }, shop.clock.now());
  const expectedCents = preview.ok ? preview.value.amountCents : 0;
  const key = { orderId, requestId: randomUUID(), reason: "requested by the customer" };
  return { ...key, paymentIntentId, lines, expectedCents };
}
