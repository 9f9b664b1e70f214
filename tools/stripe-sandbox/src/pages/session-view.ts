import type Stripe from "stripe";
import { listRefundableLines, type RefundableLine } from "../flows/refundable-lines";
import { listSessionPayments, type SessionPayment } from "../flows/session-payments";
import type { Sandbox } from "../sandbox";
import type { Delivery } from "../store/records";

/** Everything the control panel shows about one session. */
export type SessionView = {
  session: Stripe.Checkout.Session;
  lines: readonly Stripe.LineItem[];
  productMetadata: Record<string, Stripe.Metadata>;
  payments: readonly SessionPayment[];
  /** The lines that can still be refunded, by charge ID. */
  refundable: ReadonlyMap<string, readonly RefundableLine[]>;
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
  subscription: Stripe.Subscription | null;
  events: readonly { event: Stripe.Event; delivery: Delivery | null }[];
};

/** Loads a session with its payments, refunds, disputes, subscription and events. */
export function loadSessionView(sandbox: Sandbox, session: Stripe.Checkout.Session): SessionView {
  const { store } = sandbox;
  const draft = store.get("session_draft", session.id);
  const payments = listSessionPayments(sandbox, session);
  const chargeIds = new Set(payments.map(({ charge }) => charge.id));
  const refunds = store.all("refund").filter(({ charge }) => chargeIds.has(String(charge)));
  const disputes = store.all("dispute").filter(({ charge }) => chargeIds.has(String(charge)));
  const relatedIds = new Set<string>([
    session.id,
    String(session.subscription),
    ...refunds.map(({ id }) => id),
    ...disputes.map(({ id }) => id),
    ...payments.flatMap(({ charge, invoice }) => [
      charge.id,
      String(charge.payment_intent),
      invoice?.id ?? "",
    ]),
  ]);
  return {
    session,
    lines: draft?.lines ?? [],
    productMetadata: draft?.productMetadata ?? {},
    payments,
    refundable: new Map(
      payments.map(({ charge }) => [
        charge.id,
        draft ? listRefundableLines(sandbox, draft, charge) : [],
      ]),
    ),
    refunds,
    disputes,
    subscription: store.get("subscription", String(session.subscription)) ?? null,
    events: store
      .all("event")
      .filter((event) => relatedIds.has(getObjectId(event)))
      .map((event) => ({ event, delivery: store.get("delivery", event.id) ?? null })),
  };
}

function getObjectId(event: Stripe.Event): string {
  const object: object = event.data.object;
  return "id" in object ? String(object.id) : "";
}

/** Returns whether the session's email, name, order or any of its IDs contains the text. */
export function matchesSearch(session: Stripe.Checkout.Session, search: string): boolean {
  const needle = search.trim().toLowerCase();
  const texts = [
    session.id,
    session.client_reference_id,
    session.customer_details?.email,
    session.customer_details?.name,
    session.customer,
    session.payment_intent,
    session.invoice,
    session.subscription,
    ...Object.values(session.metadata ?? {}),
  ];
  return texts.some((text) => typeof text === "string" && text.toLowerCase().includes(needle));
}
