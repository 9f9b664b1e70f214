import type Stripe from "stripe";
import type { SessionParams } from "../api/session-params";
import { createId } from "../ids";
import type { LineTotals } from "./line-item";
import { nulls } from "./list";

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
    ...nulls(`
      after_expiration allowed_payment_method_types client_secret collected_information consent
      currency_conversion customer_account integration_identifier invoice managed_payments
      origin_context payment_intent payment_link payment_method_configuration_details permissions
      recovered_from saved_payment_method_options setup_intent shipping_address_collection
      shipping_cost subscription wallet_options
    `),
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: buildAutomaticTax(params.automatic_tax?.enabled ?? false),
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    consent_collection: params.consent_collection
      ? {
          payment_method_reuse_agreement: null,
          promotions: params.consent_collection.promotions ?? "none",
          terms_of_service: params.consent_collection.terms_of_service ?? "none",
        }
      : null,
    created: input.created,
    currency: input.currency,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: params.custom_text?.shipping_address ?? null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: params.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: params.customer ?? null,
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
    invoice_creation: isPayment ? buildDisabledInvoiceCreation() : null,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_method_collection: isPayment ? "if_required" : "always",
    payment_method_options: {},
    payment_method_types: listPaymentMethods(params),
    payment_status: totals.total === 0 && isPayment ? "no_payment_required" : "unpaid",
    phone_number_collection: params.phone_number_collection ?? { enabled: false },
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: {
      amount_discount: totals.discount,
      amount_shipping: 0,
      amount_tax: totals.tax,
    },
    ui_mode: "hosted_page",
    url: `${input.origin}/pay/${id}`,
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
            ...nulls("city line1 line2 state"),
            country: "US",
            postal_code: "38103",
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
      ...nulls("account_tax_ids custom_fields description footer issuer rendering_options"),
      metadata: {},
    },
  };
}

/** The methods of this sandbox's account, or the listed ones. */
function listPaymentMethods(params: SessionParams): string[] {
  const { payment_method_types: listed, allowed_payment_method_types: allowed } = params;
  const methods: string[] = listed ?? ["card", "us_bank_account"];
  return allowed ? methods.filter((method) => allowed.some((one) => one === method)) : methods;
}
