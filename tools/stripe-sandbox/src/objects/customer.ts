import type Stripe from "stripe";
import { createId } from "../ids";
import type { Payer } from "./charge";
import { nulls } from "./nulls";

/** Builds the customer of a subscription or of a session with `customer_creation=always`. */
export function buildCustomer(payer: Payer, currency: string, created: number): Stripe.Customer {
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
