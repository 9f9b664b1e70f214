import type Stripe from "stripe";
import type { Payer, PaymentMethodType } from "../objects/charge";
import { customer } from "../objects/customer";
import { type LineTotals, lineTotals, withDemoTax } from "../objects/line-item";
import { paymentIntent } from "../objects/payment-intent";
import { customerDetails } from "../objects/session";
import { type Cause, type Sandbox, seconds } from "../sandbox";
import type { SessionDraft } from "../store/records";
import { emit } from "../webhooks/emit";
import { startSubscription } from "./start-subscription";
import { type ChargeOutcome, tryCharge } from "./try-charge";

export type PayMethod = "card" | "decline" | "delayed";

const OUTCOMES: Record<PayMethod, ChargeOutcome> = {
  card: "succeeded",
  decline: "failed",
  delayed: "pending",
};

/** Pays an open session, or lets the card be declined, which leaves the session open. */
export function paySession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  input: { method: PayMethod; payer: { email: string; name: string } },
  cause: Cause,
): Stripe.Checkout.Session {
  return sandbox.store.batch(() => {
    const draft = taxedDraft(sandbox, session);
    const totals = lineTotals(draft.lines);
    const outcome = OUTCOMES[input.method];
    const buyer = buyerOf(sandbox, session, input.payer);
    const identified = withBuyer(session, totals, buyer, input.payer);
    if (totals.total === 0) {
      return complete(sandbox, identified, { payment_status: "no_payment_required" }, cause);
    }
    const intent = sandbox.store.put(
      "payment_intent",
      intentFor(sandbox, identified, draft, totals, input.method, buyer?.id ?? null),
    );
    const methodType = methodTypeOf(input.method);
    const charged = tryCharge(sandbox, intent, { methodType, payer: input.payer, outcome }, cause);
    const isSubscription = session.mode === "subscription";
    if (outcome === "failed") {
      return sandbox.store.put("checkout.session", {
        ...session,
        payment_intent: isSubscription ? null : charged.id,
      });
    }
    const bought =
      isSubscription && buyer
        ? startSubscription(sandbox, { session, draft, buyer, intent: charged, outcome }, cause)
        : { payment_intent: charged.id };
    const paid = outcome === "succeeded" ? "paid" : "unpaid";
    return complete(sandbox, identified, { ...bought, payment_status: paid }, cause);
  });
}

function complete(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  changes: Partial<Stripe.Checkout.Session>,
  cause: Cause,
): Stripe.Checkout.Session {
  const done = sandbox.store.put("checkout.session", {
    ...session,
    ...changes,
    status: "complete",
    url: null,
  });
  emit(sandbox, cause, "checkout.session.completed", done);
  return done;
}

/** With automatic tax the lines get their tax now that the buyer's address is known. */
function taxedDraft(sandbox: Sandbox, session: Stripe.Checkout.Session): SessionDraft {
  const draft = sandbox.store.get("session_draft", session.id);
  if (!draft) throw new Error(`The lines of ${session.id} are gone.`);
  if (!session.automatic_tax.enabled) return draft;
  return sandbox.store.put("session_draft", { ...draft, lines: draft.lines.map(withDemoTax) });
}

function buyerOf(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  payer: Payer,
): Stripe.Customer | undefined {
  if (typeof session.customer === "string") return sandbox.store.get("customer", session.customer);
  if (session.customer_creation !== "always") return undefined;
  const currency = session.currency ?? "usd";
  return sandbox.store.put("customer", customer(payer, currency, seconds(sandbox)));
}

function withBuyer(
  session: Stripe.Checkout.Session,
  totals: LineTotals,
  buyer: Stripe.Customer | undefined,
  payer: { email: string; name: string },
): Stripe.Checkout.Session {
  return {
    ...session,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: session.automatic_tax.enabled
      ? { ...session.automatic_tax, status: "complete" }
      : session.automatic_tax,
    customer: buyer?.id ?? null,
    customer_details: customerDetails(payer.email, payer.name),
    total_details: {
      amount_discount: totals.discount,
      amount_shipping: 0,
      amount_tax: totals.tax,
    },
  };
}

function intentFor(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  draft: SessionDraft,
  totals: LineTotals,
  method: PayMethod,
  customerId: string | null,
): Stripe.PaymentIntent {
  const tried =
    typeof session.payment_intent === "string"
      ? sandbox.store.get("payment_intent", session.payment_intent)
      : undefined;
  const data = draft.paymentIntentData;
  const fresh = paymentIntent({
    amount: totals.total,
    currency: session.currency ?? "usd",
    created: seconds(sandbox),
    customer: customerId,
    methodType: methodTypeOf(method),
    description:
      session.mode === "subscription" ? "Subscription creation" : (data.description ?? null),
    metadata: data.metadata ?? {},
    receiptEmail: data.receipt_email ?? null,
    statementDescriptorSuffix: data.statement_descriptor_suffix ?? null,
  });
  if (!tried) return fresh;
  return { ...tried, customer: customerId, payment_method_types: fresh.payment_method_types };
}

function methodTypeOf(method: PayMethod): PaymentMethodType {
  return method === "delayed" ? "us_bank_account" : "card";
}
