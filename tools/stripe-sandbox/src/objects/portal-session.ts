import type Stripe from "stripe";
import { createId } from "../ids";

/** Builds a customer's session in the billing portal. */
export function buildPortalSession(input: {
  customer: string;
  returnUrl: string | null;
  created: number;
  origin: string;
}): Stripe.BillingPortal.Session {
  const id = createId("bps_1");
  return {
    id,
    object: "billing_portal.session",
    configuration: "bpc_sandbox",
    created: input.created,
    customer: input.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.returnUrl,
    url: `${input.origin}/portal/${id}`,
  };
}
