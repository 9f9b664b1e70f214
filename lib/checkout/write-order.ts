import { randomInt, randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { orderConsents, orderItems, orders } from "@/db/schema";
import type { StartCheckoutInput } from "@/lib/checkout/checkout-input";
import type { PricedCart } from "@/lib/checkout/price-cart";
import { sessionParams } from "@/lib/checkout/session-params";
import { consentsFor } from "@/lib/checkout/still-needed";
import type { Ctx } from "@/lib/ctx";
import { minuteMs } from "@/lib/durations";
import type { OrderRow } from "@/lib/orders/record-facts";
import { openStatuses } from "@/lib/orders/status";
import { keyedHash } from "@/lib/secrets/keyed-hash";
import { consentTexts } from "@/lib/site";

/** When the sweeper first asks Stripe about an order that nobody told us of. */
const firstCheckMs = 2 * minuteMs;

/** Names a purchase: the same lines, prices, buyer and consents again are the same purchase. */
function fingerprintOf(ctx: Ctx, cart: PricedCart, input: StartCheckoutInput): string {
  const lines = cart.lines
    .map((line) => [line.productId, line.quantity, line.unitPriceCents])
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
  const { customer, consents } = input;
  const fields = [customer.email, customer.firstName, customer.lastName, customer.phone];
  const address = [customer.address, customer.city, customer.state, customer.zipCode];
  const purchase = JSON.stringify([lines, fields, address, Object.entries(consents).sort()]);
  return keyedHash(ctx.settings.authSecret, "purchase", purchase);
}

/**
 * Writes the pending order with its lines and consents, or finds the one that this browser opened
 * for the same purchase and whose money is not here yet: a unique index settles who was first.
 */
export async function writeOrder(
  ctx: Ctx,
  cart: PricedCart,
  input: StartCheckoutInput,
  page: { readonly cancelUrl?: string } = {},
): Promise<OrderRow> {
  const fingerprint = fingerprintOf(ctx, cart, input);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const written = await insertOrder(ctx, cart, input, { fingerprint, ...page });
    if (written) return written;
    const [open] = await ctx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.browserHash, input.browserHash),
          eq(orders.fingerprint, fingerprint),
          inArray(orders.status, openStatuses),
        ),
      );
    if (open) return open;
    // Neither: the order number was taken, or the open one has just been settled.
  }
  throw new Error("no order number is free");
}

async function insertOrder(
  ctx: Ctx,
  cart: PricedCart,
  input: StartCheckoutInput,
  { fingerprint, cancelUrl }: { readonly fingerprint: string; readonly cancelUrl?: string },
): Promise<OrderRow | null> {
  const now = ctx.now();
  const id = randomUUID();
  const orderNumber = `TME-${String(randomInt(100_000_000)).padStart(8, "0")}`;
  const mode = cart.isRecurring ? "subscription" : "payment";
  const items = cart.lines.map(({ product, quantity, unitPriceCents }, position) => ({
    id: randomUUID(),
    orderId: id,
    position,
    productId: product.id,
    kind: product.kind,
    title: product.title,
    unitPriceCents,
    quantity,
    recurringInterval: product.recurringInterval,
    includesEbook: product.includesEbook,
    spins: product.spins,
  }));
  const { customer } = input;
  const head = { id, orderNumber, mode, currency: "usd" } as const;
  const params = sessionParams(
    { ...head, email: customer.email, items },
    { siteUrl: ctx.settings.siteUrl, tax: ctx.settings.stripeTax, cancelUrl },
  );
  return await ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        ...head,
        ...customer,
        subtotalCents: cart.subtotalCents,
        totalCents: cart.subtotalCents,
        utm: input.utm ?? null,
        browserHash: input.browserHash,
        fingerprint,
        sessionParams: params,
        sessionAskedAt: now,
        nextCheckAt: new Date(now.getTime() + firstCheckMs),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!order) return null;
    await tx.insert(orderItems).values(items);
    await tx.insert(orderConsents).values(consentsOf(cart, id, now));
    return order;
  });
}

/** Only what this purchase asks the buyer to agree to is kept. */
function consentsOf(cart: PricedCart, orderId: string, acceptedAt: Date) {
  return consentsFor(cart).map((kind) => ({
    orderId,
    kind,
    textVersion: consentTexts[kind].version,
    acceptedAt,
  }));
}
