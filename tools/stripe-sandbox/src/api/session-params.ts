import { array, metadata, object } from "./params/composites";
import { optional, type Parsed } from "./params/parser";
import { boolean, choice, email, integer, string, url } from "./params/scalars";

const message = optional(object({ message: string({ maxLength: 1200 }) }));
const currency = choice("usd", "eur", "gbp", "cad");

const priceData = object({
  currency,
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
});

const lineItem = object({
  metadata: optional(metadata),
  price_data: priceData,
  quantity: integer({ min: 1, max: 999_999 }),
});

/**
 * The parameters of `POST /v1/checkout/sessions`, from the installed SDK's `SessionCreateParams`.
 * The ones the sandbox doesn't implement are rejected as unknown instead of ignored.
 */
export const sessionParams = object({
  adaptive_pricing: optional(object({ enabled: optional(boolean) })),
  allow_promotion_codes: optional(boolean),
  allowed_payment_method_types: optional(
    array(choice("card", "us_bank_account", "link", "cashapp", "amazon_pay")),
  ),
  automatic_tax: optional(object({ enabled: boolean })),
  billing_address_collection: optional(choice("auto", "required")),
  cancel_url: optional(url),
  client_reference_id: optional(string({ maxLength: 200 })),
  consent_collection: optional(
    object({
      promotions: optional(choice("auto", "none")),
      terms_of_service: optional(choice("none", "required")),
    }),
  ),
  currency: optional(currency),
  custom_text: optional(
    object({
      after_submit: message,
      shipping_address: message,
      submit: message,
      terms_of_service_acceptance: message,
    }),
  ),
  customer: optional(string()),
  customer_creation: optional(choice("always", "if_required")),
  customer_email: optional(email),
  expires_at: optional(integer({ min: 0 })),
  expand: optional(array(string())),
  invoice_creation: optional(object({ enabled: boolean })),
  line_items: array(lineItem),
  locale: optional(string({ maxLength: 10 })),
  metadata: optional(metadata),
  mode: choice("payment", "subscription"),
  payment_intent_data: optional(
    object({
      description: optional(string({ maxLength: 1000 })),
      metadata: optional(metadata),
      receipt_email: optional(email),
      statement_descriptor_suffix: optional(string({ maxLength: 22 })),
    }),
  ),
  payment_method_types: optional(array(choice("card", "us_bank_account", "link", "cashapp"))),
  phone_number_collection: optional(object({ enabled: boolean })),
  submit_type: optional(choice("auto", "book", "donate", "pay", "subscribe")),
  subscription_data: optional(
    object({
      description: optional(string({ maxLength: 500 })),
      metadata: optional(metadata),
    }),
  ),
  success_url: url,
  ui_mode: optional(choice("hosted_page")),
});

export type SessionParams = Parsed<typeof sessionParams>;
