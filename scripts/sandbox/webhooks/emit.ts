import type Stripe from "stripe";
import { newId } from "../ids";
import { type Cause, type Sandbox, seconds } from "../sandbox";

/** The kinds of event that this sandbox sends. */
export type EventType =
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.updated"
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
  | "refund.created"
  | "refund.failed"
  | "refund.updated";

/**
 * Records an event about `object` as it is now, and queues its delivery. With `previous`, the
 * fields that differ go into `previous_attributes`, as Stripe does for `*.updated`.
 */
export function emit<T extends { id: string }>(
  sandbox: Sandbox,
  cause: Cause,
  type: EventType,
  object: T,
  previous?: T,
): void {
  const { store, options } = sandbox;
  const event = {
    id: newId("evt_1"),
    object: "event",
    api_version: sandbox.apiVersion,
    created: seconds(sandbox),
    data: {
      object,
      ...(previous ? { previous_attributes: changedFields(previous, object) } : {}),
    },
    livemode: false,
    pending_webhooks: options.webhookUrl === null ? 0 : 1,
    request: {
      id: cause.request?.id ?? null,
      idempotency_key: cause.request?.idempotencyKey ?? null,
    },
    type,
  };
  // Stripe.Event pairs each type with its object; that pairing is the caller's.
  store.put("event", event as unknown as Stripe.Event);
  if (options.webhookUrl === null) return;
  const held = cause.hold || (store.get("settings", "panel")?.holdWebhooks ?? false);
  store.put("delivery", {
    id: event.id,
    status: held ? "held" : "pending",
    attempts: 0,
    dueAt: sandbox.now() + cause.delayMs,
    lastStatus: null,
    lastError: null,
  });
}

function changedFields(previous: object, next: object): Record<string, unknown> {
  const after = next as Record<string, unknown>;
  const changed = Object.entries(previous).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed);
}
