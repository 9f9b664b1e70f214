import { Router } from "../http/router";
import type { ApiHandler } from "./request";
import { retrieve } from "./retrieve";
import * as sessions from "./routes/checkout-sessions";
import * as disputes from "./routes/disputes";
import * as events from "./routes/events";
import * as invoicePayments from "./routes/invoice-payments";
import * as invoices from "./routes/invoices";
import * as portalSessions from "./routes/portal-sessions";
import * as refunds from "./routes/refunds";
import * as subscriptions from "./routes/subscriptions";

/** Every API address that the sandbox answers. */
export const API_ROUTES = new Router<ApiHandler>()
  .on("POST", "/v1/billing_portal/sessions", portalSessions.create)
  .on("GET", "/v1/charges/:id", retrieve("charge"))
  .on("POST", "/v1/checkout/sessions", sessions.createCheckoutSession)
  .on("GET", "/v1/checkout/sessions", sessions.listCheckoutSessions)
  .on("GET", "/v1/checkout/sessions/:id", retrieve("checkout.session", "session"))
  .on("GET", "/v1/checkout/sessions/:id/line_items", sessions.listCheckoutLineItems)
  .on("POST", "/v1/checkout/sessions/:id/expire", sessions.expireCheckoutSession)
  .on("GET", "/v1/customers/:id", retrieve("customer"))
  .on("GET", "/v1/disputes", disputes.list)
  .on("GET", "/v1/disputes/:id", retrieve("dispute"))
  .on("GET", "/v1/events", events.list)
  .on("GET", "/v1/events/:id", events.retrieve)
  .on("GET", "/v1/invoice_payments", invoicePayments.list)
  .on("GET", "/v1/invoice_payments/:id", retrieve("invoice_payment"))
  .on("GET", "/v1/invoices", invoices.list)
  .on("GET", "/v1/invoices/:id", retrieve("invoice"))
  .on("GET", "/v1/payment_intents/:id", retrieve("payment_intent", "intent"))
  .on("GET", "/v1/prices/:id", retrieve("price"))
  .on("GET", "/v1/products/:id", retrieve("product"))
  .on("POST", "/v1/refunds", refunds.create)
  .on("GET", "/v1/refunds", refunds.list)
  .on("GET", "/v1/refunds/:id", retrieve("refund"))
  .on("POST", "/v1/refunds/:id", refunds.update)
  .on("GET", "/v1/subscriptions", subscriptions.list)
  .on("GET", "/v1/subscriptions/:id", retrieve("subscription"))
  .on("POST", "/v1/subscriptions/:id", subscriptions.update)
  .on("DELETE", "/v1/subscriptions/:id", subscriptions.cancel);
