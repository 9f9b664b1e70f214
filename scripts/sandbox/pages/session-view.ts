import type Stripe from "stripe";
import { type RefundableLine, refundableLines } from "../flows/refundable-lines";
import { paymentsOfSession, type SessionPayment } from "../flows/session-charges";
import type { Sandbox } from "../sandbox";
import type { Delivery } from "../store/records";

/** Everything that the panel shows of one session. */
export interface SessionView {
  session: Stripe.Checkout.Session;
  lines: readonly Stripe.LineItem[];
  productMetadata: Record<string, Stripe.Metadata>;
  payments: readonly SessionPayment[];
  /** What can still be refunded line by line, by the charge's id. */
  refundable: ReadonlyMap<string, readonly RefundableLine[]>;
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
  subscription: Stripe.Subscription | null;
  events: readonly { event: Stripe.Event; delivery: Delivery | null }[];
}

/** Gathers a session with all that came of it. */
export function sessionView(sandbox: Sandbox, session: Stripe.Checkout.Session): SessionView {
  const { store } = sandbox;
  const draft = store.get("session_draft", session.id);
  const payments = paymentsOfSession(sandbox, session);
  const chargeIds = new Set(payments.map(({ charge }) => charge.id));
  const refunds = store.all("refund").filter((one) => chargeIds.has(String(one.charge)));
  const disputes = store.all("dispute").filter((one) => chargeIds.has(String(one.charge)));
  const related = new Set<string>([
    session.id,
    String(session.subscription),
    ...refunds.map((one) => one.id),
    ...disputes.map((one) => one.id),
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
        draft ? refundableLines(sandbox, draft, charge) : [],
      ]),
    ),
    refunds,
    disputes,
    subscription: store.get("subscription", String(session.subscription)) ?? null,
    events: store
      .all("event")
      .filter((event) => related.has(objectId(event)))
      .map((event) => ({ event, delivery: store.get("delivery", event.id) ?? null })),
  };
}

function objectId(event: Stripe.Event): string {
  const object: object = event.data.object;
  return "id" in object ? String(object.id) : "";
}

/** Whether what someone typed names the session: email, order, or any of its ids. */
export function matches(session: Stripe.Checkout.Session, search: string): boolean {
  const typed = search.trim().toLowerCase();
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
  return texts.some((text) => typeof text === "string" && text.toLowerCase().includes(typed));
}
