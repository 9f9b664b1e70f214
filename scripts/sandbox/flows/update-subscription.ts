import type Stripe from "stripe";
import type { Cause, Sandbox } from "../sandbox";
import { emit } from "../webhooks/emit";

/** Changes a subscription and says what changed. */
export function updateSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
  cause: Cause,
): Stripe.Subscription {
  const after = sandbox.store.put("subscription", { ...before, ...changes });
  emit(sandbox, cause, "customer.subscription.updated", after, before);
  return after;
}
