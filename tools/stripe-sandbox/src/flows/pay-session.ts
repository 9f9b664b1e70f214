import type Stripe from "stripe";
import { createId } from "../ids";
import type { Payer, PaymentMethodType } from "../objects/charge";
import { buildInvoicePayment } from "../objects/invoice-payment";
import { addDemoTax, type LineTotals, sumLines } from "../objects/line-item";
import { nulls } from "../objects/list";
import { buildPaymentIntent } from "../objects/payment-intent";
import { buildCustomerDetails } from "../objects/session";
import { buildSubscription } from "../objects/subscription";
import { nowSeconds, type Sandbox, type Trigger } from "../sandbox";
import type { SessionDraft } from "../store/records";
import { emitEvent } from "../webhooks/emit";
import { type ChargeOutcome, chargeIntent } from "./charge-intent";
import { buildFirstInvoice } from "./invoice-subscription";
import { recordInvoicePaid } from "./pay-invoice";

type PayMethod = "card" | "decline" | "delayed";

const chargeOutcomes: Record<PayMethod, ChargeOutcome> = {
  card: "succeeded",
  decline: "failed",
  delayed: "pending",
};

/** Pays an open session; a declined card leaves it open. */
export function paySession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  input: { method: PayMethod; payer: { email: string; name: string } },
  trigger: Trigger,
): Stripe.Checkout.Session {
  return sandbox.store.batch(() => {
    const draft = applyTax(sandbox, session);
    const totals = sumLines(draft.lines);
    const outcome = chargeOutcomes[input.method];
    const customer = resolveCustomer(sandbox, session, input.payer);
    const identified = applyCustomer(session, totals, customer, input.payer);
    if (totals.total === 0) {
      return completeSession(
        sandbox,
        identified,
        { payment_status: "no_payment_required" },
        trigger,
      );
    }
    const intent = sandbox.store.put(
      "payment_intent",
      buildIntent(sandbox, identified, draft, totals, input.method, customer?.id ?? null),
    );
    const methodType = getMethodType(input.method);
    const charged = chargeIntent(
      sandbox,
      intent,
      { methodType, payer: input.payer, outcome },
      trigger,
    );
    const isSubscription = session.mode === "subscription";
    if (outcome === "failed") {
      return sandbox.store.put("checkout.session", {
        ...session,
        payment_intent: isSubscription ? null : charged.id,
      });
    }
    const purchase =
      isSubscription && customer
        ? startSubscription(
            sandbox,
            { session, draft, customer, intent: charged, outcome },
            trigger,
          )
        : { payment_intent: charged.id };
    const paymentStatus = outcome === "succeeded" ? "paid" : "unpaid";
    return completeSession(
      sandbox,
      identified,
      { ...purchase, payment_status: paymentStatus },
      trigger,
    );
  });
}

function completeSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  changes: Partial<Stripe.Checkout.Session>,
  trigger: Trigger,
): Stripe.Checkout.Session {
  const completed = sandbox.store.put("checkout.session", {
    ...session,
    ...changes,
    status: "complete",
    url: null,
  });
  emitEvent(sandbox, trigger, "checkout.session.completed", completed);
  return completed;
}

/** Adds automatic tax, which Stripe calculates once the customer has entered an address. */
function applyTax(sandbox: Sandbox, session: Stripe.Checkout.Session): SessionDraft {
  const draft = sandbox.store.get("session_draft", session.id);
  if (!draft) throw new Error(`Session ${session.id} has no draft.`);
  if (!session.automatic_tax.enabled) return draft;
  return sandbox.store.put("session_draft", { ...draft, lines: draft.lines.map(addDemoTax) });
}

function resolveCustomer(sandbox: Sandbox, session: Stripe.Checkout.Session, payer: Payer) {
  if (typeof session.customer === "string") return sandbox.store.get("customer", session.customer);
  if (session.customer_creation !== "always") return undefined;
  const currency = session.currency ?? "usd";
  return sandbox.store.put("customer", buildCustomer(payer, currency, nowSeconds(sandbox)));
}

function applyCustomer(
  session: Stripe.Checkout.Session,
  totals: LineTotals,
  customer: Stripe.Customer | undefined,
  payer: { email: string; name: string },
): Stripe.Checkout.Session {
  return {
    ...session,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: session.automatic_tax.enabled
      ? { ...session.automatic_tax, status: "complete" }
      : session.automatic_tax,
    customer: customer?.id ?? null,
    customer_details: buildCustomerDetails(payer.email, payer.name),
    total_details: {
      amount_discount: totals.discount,
      amount_shipping: 0,
      amount_tax: totals.tax,
    },
  };
}

function buildIntent(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  draft: SessionDraft,
  totals: LineTotals,
  method: PayMethod,
  customerId: string | null,
): Stripe.PaymentIntent {
  const previous =
    typeof session.payment_intent === "string"
      ? sandbox.store.get("payment_intent", session.payment_intent)
      : undefined;
  const data = draft.paymentIntentData;
  const intent = buildPaymentIntent({
    amount: totals.total,
    currency: session.currency ?? "usd",
    created: nowSeconds(sandbox),
    customer: customerId,
    methodType: getMethodType(method),
    description:
      session.mode === "subscription" ? "Subscription creation" : (data.description ?? null),
    metadata: data.metadata ?? {},
    receiptEmail: data.receipt_email ?? null,
    statementDescriptorSuffix: data.statement_descriptor_suffix ?? null,
  });
  if (!previous) return intent;
  return { ...previous, customer: customerId, payment_method_types: intent.payment_method_types };
}

function getMethodType(method: PayMethod): PaymentMethodType {
  return method === "delayed" ? "us_bank_account" : "card";
}

/** Builds the customer of a subscription or of a session with `customer_creation=always`. */
function buildCustomer(payer: Payer, currency: string, created: number): Stripe.Customer {
  const id = createId("cus_");
  return {
    ...nulls("address default_source description discount phone shipping test_clock"),
    id,
    object: "customer",
    balance: 0,
    created,
    currency,
    delinquent: false,
    email: payer.email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      ...nulls("custom_fields default_payment_method footer rendering_options"),
    },
    livemode: false,
    metadata: {},
    name: payer.name,
    preferred_locales: ["en-US"],
    tax_exempt: "none",
  };
}

/** Starts the subscription of a session, with its first invoice, once its first charge exists. */
function startSubscription(
  sandbox: Sandbox,
  input: {
    session: Stripe.Checkout.Session;
    draft: SessionDraft;
    customer: Stripe.Customer;
    intent: Stripe.PaymentIntent;
    outcome: ChargeOutcome;
  },
  trigger: Trigger,
): { subscription: string; invoice: string } {
  const { session, draft, customer, intent } = input;
  const created = nowSeconds(sandbox);
  const started = buildSubscription({
    lines: draft.lines,
    customer: customer.id,
    created,
    description: draft.subscriptionData.description ?? null,
    metadata: draft.subscriptionData.metadata ?? {},
    automaticTax: session.automatic_tax.enabled,
  });
  const invoice = sandbox.store.put(
    "invoice",
    buildFirstInvoice(sandbox, started, customer, draft.lines),
  );
  sandbox.store.put("invoice_payment", buildInvoicePayment(invoice, intent, created));
  const stored = sandbox.store.put("subscription", { ...started, latest_invoice: invoice.id });
  emitEvent(sandbox, trigger, "customer.subscription.created", stored);
  emitEvent(sandbox, trigger, "invoice.created", invoice);
  if (input.outcome === "succeeded") recordInvoicePaid(sandbox, invoice, trigger);
  return { subscription: stored.id, invoice: invoice.id };
}
