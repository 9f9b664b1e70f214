import type Stripe from "stripe";
import type { Sandbox, Trigger } from "../sandbox";
import { emitEvent } from "../webhooks/emit";

/** Stores the changes and emits `customer.subscription.updated`. */
export function updateSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
  trigger: Trigger,
): Stripe.Subscription {
  const after = sandbox.store.put("subscription", { ...before, ...changes });
  emitEvent(sandbox, trigger, "customer.subscription.updated", after, before);
  return after;
}
