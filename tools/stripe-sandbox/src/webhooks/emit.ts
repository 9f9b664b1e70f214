import type Stripe from "stripe";
import { createId } from "../ids";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";

/** The event types the sandbox sends. */
type EventType =
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.updated"
  | "charge.failed"
  | "charge.refunded"
  | "charge.succeeded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "customer.subscription.created"
  | "customer.subscription.deleted"
  | "customer.subscription.updated"
  | "invoice.created"
  | "invoice.paid"
  | "invoice.payment_failed"
  | "payment_intent.payment_failed"
  | "payment_intent.succeeded"
  | "radar.early_fraud_warning.created"
  | "radar.early_fraud_warning.updated"
  | "refund.created"
  | "refund.failed"
  | "refund.updated";

/**
 * Records an event with a snapshot of `object` and queues its delivery.
 * @param previous the object before the change; the fields that differ go into
 *   `previous_attributes`, as Stripe does for `*.updated`.
 */
export function emitEvent<T extends { id: string }>(
  sandbox: Sandbox,
  trigger: Trigger,
  type: EventType,
  object: T,
  previous?: T,
): void {
  const { store, options } = sandbox;
  const event = {
    id: createId("evt_1"),
    object: "event",
    api_version: sandbox.apiVersion,
    created: nowSeconds(sandbox),
    data: {
      object,
      ...(previous ? { previous_attributes: getChangedFields(previous, object) } : {}),
    },
    livemode: false,
    pending_webhooks: options.webhookUrl === null ? 0 : 1,
    request: {
      id: trigger.request?.id ?? null,
      idempotency_key: trigger.request?.idempotencyKey ?? null,
    },
    type,
  };
  // Stripe.Event ties each type to its object type; here the caller guarantees the match.
  store.put("event", event as unknown as Stripe.Event);
  if (options.webhookUrl === null) return;
  const held = trigger.hold || (store.get("settings", "panel")?.holdWebhooks ?? false);
  store.put("delivery", {
    id: event.id,
    status: held ? "held" : "pending",
    attempts: 0,
    dueAt: sandbox.now() + trigger.delayMs,
    lastStatus: null,
    lastError: null,
  });
}

function getChangedFields(previous: object, next: object): Record<string, unknown> {
  const after = next as Record<string, unknown>;
  const changed = Object.entries(previous).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed);
}
