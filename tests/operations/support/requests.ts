import Stripe from "stripe";
import { productionSettings } from "@/tests/operations/support/image";

type Site = {
  readonly fetch: (
    path: string,
    options: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    },
  ) => Promise<{ readonly status: number }>;
};

/** Posts a valid partnership inquiry. */
export function sendInquiry(
  site: Site,
  email: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return site.fetch("/api/send-partnership-email", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: productionSettings.SITE_URL,
      ...headers,
    },
    body: JSON.stringify({
      name: "Bessie Beale",
      email,
      company: "Beale Street Records",
      website: "label.test",
      partnershipType: "radio",
      budgetRange: "under-5k",
      goals: "Get heard",
      message: "A message that is long enough.",
      consent: true,
    }),
  });
}

/** A signed webhook of an event that changes nothing but must be stored. */
export function sendEvent(site: Site, id: string) {
  const body = JSON.stringify({
    id,
    object: "event",
    type: "customer.created",
    livemode: false,
    api_version: "2030-01-01",
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: "cus_1", object: "customer" } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: productionSettings.STRIPE_WEBHOOK_SECRET,
  });
  return site.fetch("/api/webhooks/stripe", {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
}
