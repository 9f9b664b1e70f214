import { array, metadata, object } from "./params/composites";
import { optional, type Parsed } from "./params/parser";
import { boolean, choice, email, integer, string, unsupported, url } from "./params/scalars";

const message = optional(object({ message: string({ maxLength: 1200 }) }));
const currency = choice("usd", "eur", "gbp", "cad");

const priceData = object({
  currency,
  product: unsupported,
  product_data: object({
    name: string(),
    description: optional(string()),
    images: optional(array(url, { max: 8 })),
    metadata: optional(metadata),
    tax_code: optional(string()),
  }),
  recurring: optional(
    object({
      interval: choice("day", "month", "week", "year"),
      interval_count: optional(integer({ min: 1, max: 1095 })),
    }),
  ),
  tax_behavior: optional(choice("exclusive", "inclusive", "unspecified")),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
  unit_amount_decimal: unsupported,
});

const lineItem = object({
  adjustable_quantity: unsupported,
  metadata: optional(metadata),
  price: unsupported,
  price_data: priceData,
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: unsupported,
});

/**
 * The parameters of `POST /v1/checkout/sessions`, from the installed SDK's `SessionCreateParams`.
 * The ones the sandbox doesn't implement are rejected by name instead of ignored.
 */
export const sessionParams = object({
  adaptive_pricing: optional(object({ enabled: optional(boolean) })),
  after_expiration: unsupported,
  allow_promotion_codes: optional(boolean),
  allowed_payment_method_types: unsupported,
  automatic_tax: optional(object({ enabled: boolean, liability: unsupported })),
  billing_address_collection: optional(choice("auto", "required")),
  branding_settings: unsupported,
  cancel_url: optional(url),
  client_reference_id: optional(string({ maxLength: 200 })),
  consent_collection: optional(
    object({
      payment_method_reuse_agreement: unsupported,
      promotions: optional(choice("auto", "none")),
      terms_of_service: optional(choice("none", "required")),
    }),
  ),
  currency: optional(currency),
  custom_fields: unsupported,
  custom_text: optional(
    object({
      after_submit: message,
      shipping_address: message,
      submit: message,
      terms_of_service_acceptance: message,
    }),
  ),
  customer: optional(string()),
  customer_account: unsupported,
  customer_creation: optional(choice("always", "if_required")),
  customer_email: optional(email),
  customer_update: unsupported,
  discounts: unsupported,
  excluded_payment_method_types: unsupported,
  expires_at: optional(integer({ min: 0 })),
  expand: optional(array(string())),
  integration_identifier: unsupported,
  invoice_creation: optional(object({ enabled: boolean, invoice_data: unsupported })),
  line_items: array(lineItem),
  locale: optional(string({ maxLength: 10 })),
  managed_payments: unsupported,
  metadata: optional(metadata),
  mode: choice("payment", "subscription"),
  name_collection: unsupported,
  optional_items: unsupported,
  origin_context: unsupported,
  payment_intent_data: optional(
    object({
      application_fee_amount: unsupported,
      capture_method: unsupported,
      description: optional(string({ maxLength: 1000 })),
      metadata: optional(metadata),
      on_behalf_of: unsupported,
      receipt_email: optional(email),
      setup_future_usage: unsupported,
      shipping: unsupported,
      statement_descriptor: unsupported,
      statement_descriptor_suffix: optional(string({ maxLength: 22 })),
      transfer_data: unsupported,
      transfer_group: unsupported,
    }),
  ),
  payment_method_collection: unsupported,
  payment_method_configuration: unsupported,
  payment_method_data: unsupported,
  payment_method_options: unsupported,
  payment_method_types: optional(array(choice("card", "us_bank_account", "link", "cashapp"))),
  permissions: unsupported,
  phone_number_collection: optional(object({ enabled: boolean })),
  redirect_on_completion: unsupported,
  return_url: unsupported,
  saved_payment_method_options: unsupported,
  setup_intent_data: unsupported,
  shipping_address_collection: unsupported,
  shipping_options: unsupported,
  submit_type: optional(choice("auto", "book", "donate", "pay", "subscribe")),
  subscription_data: optional(
    object({
      description: optional(string({ maxLength: 500 })),
      metadata: optional(metadata),
    }),
  ),
  success_url: url,
  tax_id_collection: unsupported,
  ui_mode: optional(choice("hosted_page")),
  wallet_options: unsupported,
});

export type SessionParams = Parsed<typeof sessionParams>;
