import { timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { createId } from "../ids";
import { nowSeconds, type Sandbox } from "../sandbox";
import { createEndpoints, formatJson } from "./endpoint";
import { ApiError, rejectRequest } from "./errors";
import { createListHandler } from "./list";
import { object } from "./params/composites";
import { optional } from "./params/parser";
import { string, url } from "./params/scalars";
import type { ApiEnv, ApiHandler } from "./request";
import { createRetrieveHandler, expandParam, findObject } from "./retrieve";
import * as sessions from "./routes/checkout-sessions";
import * as events from "./routes/events";
import { listInvoicePayments, listInvoices } from "./routes/invoices";
import * as refunds from "./routes/refunds";
import * as subscriptions from "./routes/subscriptions";

/** Creates the routes below `/v1`: the part of Stripe's API that the sandbox implements. */
export function createApi(sandbox: Sandbox): Hono<ApiEnv> {
  const endpoint = createEndpoints(sandbox);
  const app = new Hono<ApiEnv>({ strict: false })
    .use(logRequest(sandbox))
    .use(async (c, next) => {
      checkApiKey(c.req.header("authorization"), sandbox.options.apiKey);
      checkApiVersion(c.req.header("stripe-version"), sandbox.apiVersion);
      await next();
    })
    .get("/balance_transactions", endpoint(listBalanceTransactions))
    .get("/balance_transactions/:id", endpoint(createRetrieveHandler("balance_transaction")))
    .post("/billing_portal/sessions", endpoint(createPortalSession))
    .get("/charges/:id", endpoint(createRetrieveHandler("charge")))
    .post("/checkout/sessions", endpoint(sessions.createCheckoutSession))
    .get("/checkout/sessions", endpoint(sessions.listCheckoutSessions))
    .get("/checkout/sessions/:id", endpoint(createRetrieveHandler("checkout.session", "session")))
    .get("/checkout/sessions/:id/line_items", endpoint(sessions.listLineItems))
    .post("/checkout/sessions/:id/expire", endpoint(sessions.expireCheckoutSession))
    .get("/customers/:id", endpoint(createRetrieveHandler("customer")))
    .get("/disputes", endpoint(listDisputes))
    .get("/disputes/:id", endpoint(createRetrieveHandler("dispute")))
    .get("/events", endpoint(events.listEvents))
    .get("/events/:id", endpoint(events.retrieveEvent))
    .get("/invoice_payments", endpoint(listInvoicePayments))
    .get("/invoice_payments/:id", endpoint(createRetrieveHandler("invoice_payment")))
    .get("/invoices", endpoint(listInvoices))
    .get("/invoices/:id", endpoint(createRetrieveHandler("invoice")))
    .get("/payment_intents/:id", endpoint(createRetrieveHandler("payment_intent", "intent")))
    .get("/prices/:id", endpoint(createRetrieveHandler("price")))
    .get("/products/:id", endpoint(createRetrieveHandler("product")))
    .get(
      "/radar/early_fraud_warnings/:id",
      endpoint(createRetrieveHandler("radar.early_fraud_warning")),
    )
    .post("/refunds", endpoint(refunds.createRefundFromApi))
    .get("/refunds", endpoint(refunds.listRefunds))
    .get("/refunds/:id", endpoint(createRetrieveHandler("refund")))
    .post("/refunds/:id", endpoint(refunds.updateRefund))
    .get("/subscriptions", endpoint(subscriptions.listSubscriptions))
    .get("/subscriptions/:id", endpoint(createRetrieveHandler("subscription")))
    .post("/subscriptions/:id", endpoint(subscriptions.updateSubscriptionFromApi))
    .delete("/subscriptions/:id", endpoint(subscriptions.cancelSubscription))
    .all("*", endpoint(rejectUnknownUrl));
  app.onError((error, c) => {
    const failure =
      error instanceof ApiError
        ? error
        : new ApiError(500, { type: "api_error", message: String(error) });
    return c.body(formatJson({ error: failure.body }), failure.status);
  });
  return app;
}

/** Logs each call, sets Stripe's response headers, and withholds the response if a fault says so. */
function logRequest(sandbox: Sandbox): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method } = c.req;
    const path = new URL(c.req.url).pathname;
    const key = (method === "POST" && c.req.header("idempotency-key")) || null;
    const fault = sandbox.faults.take(method, path);
    const logged = sandbox.requests.add({
      id: createId("req_"),
      method,
      path,
      idempotencyKey: key,
      status: null,
      replayed: false,
      fault: fault?.mode ?? null,
      at: new Date(sandbox.now()).toISOString(),
    });
    c.set("logged", logged);
    c.set("fault", fault);
    c.header("Content-Type", "application/json");
    c.header("Request-Id", logged.id);
    c.header("Stripe-Version", sandbox.apiVersion);
    if (key !== null) c.header("Idempotency-Key", key);
    if (fault?.mode === "timeout") await waitForever();
    await next();
    if (fault?.mode === "timeout-after-accept") await waitForever();
    if (fault?.mode === "reset-after-accept") {
      c.env.outgoing.destroy();
      await waitForever();
    }
    logged.status = c.res.status;
  };
}

function waitForever(): Promise<never> {
  return new Promise(() => {});
}

const rejectUnknownUrl: ApiHandler = (_, { method, path }) => {
  throw new ApiError(404, {
    type: "invalid_request_error",
    message:
      `Unrecognized request URL (${method}: ${path}). The local payment sandbox implements only ` +
      "part of Stripe's API. Its README lists what it covers.",
  });
};

const listBalanceTransactions = createListHandler({
  url: "/v1/balance_transactions",
  load: ({ store }) => store.all("balance_transaction"),
  filters: { currency: optional(string()), source: optional(string()), type: optional(string()) },
  matches: (found, { currency, source, type }) =>
    (currency ?? found.currency) === found.currency &&
    (source ?? found.source) === found.source &&
    (type ?? found.type) === found.type,
});

const listDisputes = createListHandler({
  url: "/v1/disputes",
  load: ({ store }) => store.all("dispute"),
  filters: { charge: optional(string()), payment_intent: optional(string()) },
  matches: (dispute, { charge, payment_intent: intent }) =>
    (charge ?? dispute.charge) === dispute.charge &&
    (intent ?? dispute.payment_intent) === dispute.payment_intent,
});

const parseParams = object({
  ...expandParam,
  customer: string(),
  locale: optional(string({ maxLength: 10 })),
  return_url: optional(url),
});

/** Creates a customer's session in the billing portal. */
const createPortalSession: ApiHandler = (sandbox, { fields }) => {
  const params = parseParams(fields, "");
  findObject(sandbox, "customer", params.customer, "customer");
  const id = createId("bps_1");
  return sandbox.store.put("billing_portal.session", {
    id,
    object: "billing_portal.session",
    configuration: "bpc_sandbox",
    created: nowSeconds(sandbox),
    customer: params.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${sandbox.origin}/portal/${id}`,
  });
};

/** Throws a 401 unless the Authorization header has the API key, as a Bearer token or Basic auth. */
function checkApiKey(header: string | undefined, apiKey: string): void {
  const key = parseApiKey(header);
  if (!key) {
    throw new ApiError(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization " +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See " +
        "https://docs.stripe.com/api#authentication for details.",
    });
  }
  if (isEqual(key, apiKey)) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${maskKey(key)}`,
  });
}

/** Throws a 400 for any API version except the installed SDK's, which the objects follow. */
function checkApiVersion(header: string | undefined, supported: string): void {
  if (header === undefined || header === supported) return;
  rejectRequest(
    `Invalid Stripe API version: ${header}. The local payment sandbox supports ${supported}.`,
  );
}

function parseApiKey(header: string | undefined): string | undefined {
  const [scheme = "", value] = header?.trim().split(/\s+/, 2) ?? [];
  if (value === undefined) return undefined;
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function maskKey(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}` : "********";
}
