import type Stripe from "stripe";
import type { SessionParams } from "../api/session-params";
import { createId } from "../ids";
import type { LineTotals } from "./line-item";

/** Builds the open session that `POST /v1/checkout/sessions` returns. */
export function buildSession(input: {
  params: SessionParams;
  totals: LineTotals;
  currency: string;
  created: number;
  expiresAt: number;
  origin: string;
}): Stripe.Checkout.Session {
  const { params, totals } = input;
  const id = createId("cs_test_a1");
  const isPayment = params.mode === "payment";
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: buildAutomaticTax(params.automatic_tax?.enabled ?? false),
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: params.consent_collection
      ? {
          payment_method_reuse_agreement: null,
          promotions: params.consent_collection.promotions ?? "none",
          terms_of_service: params.consent_collection.terms_of_service ?? "none",
        }
      : null,
    created: input.created,
    currency: input.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: params.custom_text?.shipping_address ?? null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: params.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: isPayment
      ? (params.customer_creation ?? (params.customer ? null : "if_required"))
      : params.customer
        ? null
        : "always",
    customer_details: params.customer_email
      ? buildCustomerDetails(params.customer_email, null)
      : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: input.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: isPayment ? buildDisabledInvoiceCreation() : null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isPayment ? "if_required" : "always",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: params.payment_method_types ?? ["card", "us_bank_account"],
    payment_status: totals.total === 0 && isPayment ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: params.phone_number_collection ?? { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: {
      amount_discount: totals.discount,
      amount_shipping: 0,
      amount_tax: totals.tax,
    },
    ui_mode: "hosted_page",
    url: `${input.origin}/pay/${id}`,
    wallet_options: null,
  };
}

/** Builds `customer_details`; the address appears only once the customer has given a name. */
export function buildCustomerDetails(
  email: string,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address:
      name === null
        ? null
        : {
            city: null,
            country: "US",
            line1: null,
            line2: null,
            postal_code: "38103",
            state: null,
          },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

function buildAutomaticTax(enabled: boolean): Stripe.Checkout.Session.AutomaticTax {
  return enabled
    ? {
        enabled,
        liability: { type: "self" },
        provider: "stripe",
        status: "requires_location_inputs",
      }
    : { enabled, liability: null, provider: null, status: null };
}

function buildDisabledInvoiceCreation(): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  };
}
