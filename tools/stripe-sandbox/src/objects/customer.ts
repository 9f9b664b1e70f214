import type Stripe from "stripe";
import { createId } from "../ids";
import type { Payer } from "./charge";

/** Builds the customer of a subscription or of a session with `customer_creation=always`. */
export function buildCustomer(payer: Payer, currency: string, created: number): Stripe.Customer {
  const id = createId("cus_");
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created,
    currency,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: payer.email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: payer.name,
    phone: null,
    preferred_locales: ["en-US"],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}
