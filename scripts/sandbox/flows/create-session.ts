import type Stripe from "stripe";
import { noSuch } from "../api/errors";
import type { SessionParams } from "../api/session-params";
import { checkSessionRules, LONGEST_LIFE_SECONDS } from "../api/session-rules";
import { lineItem, lineTotals } from "../objects/line-item";
import { inlinePrice } from "../objects/price";
import { openSession } from "../objects/session";
import { type Sandbox, seconds } from "../sandbox";

/** Opens a checkout session with its products and prices; throws what Stripe would refuse. */
export function createSession(sandbox: Sandbox, params: SessionParams): Stripe.Checkout.Session {
  const created = seconds(sandbox);
  checkSessionRules(params, created);
  if (params.customer !== undefined && !sandbox.store.get("customer", params.customer)) {
    throw noSuch("customer", params.customer, "customer");
  }
  const lines: Stripe.LineItem[] = [];
  const productMetadata: Record<string, Stripe.Metadata> = {};
  for (const { price_data: data, quantity, metadata = {} } of params.line_items) {
    const { product, price } = inlinePrice(data, created);
    const line = lineItem({ price, name: product.name, quantity, metadata });
    sandbox.store.put("product", product);
    sandbox.store.put("price", price);
    productMetadata[line.id] = product.metadata;
    lines.push(line);
  }
  const session = sandbox.store.put(
    "checkout.session",
    openSession({
      params,
      totals: lineTotals(lines),
      currency: lines[0]?.currency ?? "usd",
      created,
      expiresAt: params.expires_at ?? created + LONGEST_LIFE_SECONDS,
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
