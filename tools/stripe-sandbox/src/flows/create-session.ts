import type Stripe from "stripe";
import { findObject } from "../api/retrieve";
import type { SessionParams } from "../api/session-params";
import { checkSessionRules, maxLifetimeSeconds } from "../api/session-rules";
import { buildLineItem, sumLines } from "../objects/line-item";
import { buildInlinePrice } from "../objects/price";
import { buildSession } from "../objects/session";
import { nowSeconds, type Sandbox } from "../sandbox";

/** Creates a session with its products and prices; throws what Stripe would reject. */
export function createSession(sandbox: Sandbox, params: SessionParams): Stripe.Checkout.Session {
  const created = nowSeconds(sandbox);
  checkSessionRules(params, created);
  if (params.customer !== undefined) findObject(sandbox, "customer", params.customer, "customer");
  const lines: Stripe.LineItem[] = [];
  const productMetadata: Record<string, Stripe.Metadata> = {};
  for (const { price_data: data, quantity, metadata = {} } of params.line_items) {
    const { product, price } = buildInlinePrice(data, created);
    const line = buildLineItem({ price, name: product.name, quantity, metadata });
    sandbox.store.put("product", product);
    sandbox.store.put("price", price);
    productMetadata[line.id] = product.metadata;
    lines.push(line);
  }
  const session = sandbox.store.put(
    "checkout.session",
    buildSession({
      params,
      totals: sumLines(lines),
      currency: lines[0]?.currency ?? "usd",
      created,
      expiresAt: params.expires_at ?? created + maxLifetimeSeconds,
      origin: sandbox.origin,
    }),
  );
  sandbox.store.put("session_draft", {
    id: session.id,
    lines,
    productMetadata,
    paymentIntentData: params.payment_intent_data ?? {},
    subscriptionData: params.subscription_data ?? {},
  });
  return session;
}
