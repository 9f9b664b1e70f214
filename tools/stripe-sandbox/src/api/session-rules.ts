import { rejectRequest } from "./errors";
import type { SessionParams } from "./session-params";

const minTotalCents = 50;
const maxPaymentLines = 100;
const maxSubscriptionLines = 20;
const minLifetimeSeconds = 30 * 60;
export const maxLifetimeSeconds = 24 * 60 * 60;

/**
 * Throws if parameters that are valid on their own don't fit together. The messages are Stripe's:
 * https://docs.stripe.com/api/checkout/sessions/create.
 */
export function checkSessionRules(params: SessionParams, nowSeconds: number): void {
  if (params.line_items.length === 0) {
    rejectRequest("Missing required param: line_items.", {
      code: "parameter_missing",
      param: "line_items",
    });
  }
  checkModeParams(params);
  if (params.mode === "payment") checkPaymentLines(params);
  else checkSubscriptionLines(params);
  checkAmount(params);
  checkExpiry(params.expires_at, nowSeconds);
  if (params.customer !== undefined && params.customer_email !== undefined) {
    rejectRequest("You may only specify one of these parameters: customer, customer_email.");
  }
}

function checkModeParams(params: SessionParams): void {
  const forbidden =
    params.mode === "payment"
      ? (["subscription_data"] as const)
      : (["payment_intent_data", "customer_creation"] as const);
  for (const param of forbidden) {
    if (params[param] === undefined) continue;
    rejectRequest(`You can not pass \`${param}\` in \`${params.mode}\` mode.`, { param });
  }
  if (params.mode === "subscription" && params.invoice_creation !== undefined) {
    rejectRequest(
      "You can only enable invoice creation when mode is set to payment. Invoices are created " +
        "automatically when mode is set to subscription.",
      { param: "invoice_creation" },
    );
  }
}

function checkPaymentLines({ line_items: lines }: SessionParams): void {
  const recurring = lines.findIndex((line) => line.price_data.recurring !== undefined);
  if (recurring >= 0) {
    rejectRequest(
      "You specified `payment` mode but passed a recurring price. Either switch to " +
        "`subscription` mode or use only one-time prices.",
      { param: `line_items[${recurring}]` },
    );
  }
  checkCount(lines.length, maxPaymentLines, "line items in `payment` mode");
}

function checkSubscriptionLines({ line_items: lines }: SessionParams): void {
  const recurring = lines.filter((line) => line.price_data.recurring !== undefined);
  if (recurring.length === 0) {
    rejectRequest(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      { param: "line_items" },
    );
  }
  checkCount(recurring.length, maxSubscriptionLines, "recurring line items in `subscription` mode");
  checkCount(
    lines.length - recurring.length,
    maxSubscriptionLines,
    "one-time line items in `subscription` mode",
  );
  const intervals = new Set(recurring.map((line) => JSON.stringify(line.price_data.recurring)));
  if (intervals.size > 1) {
    rejectRequest("Checkout does not support multiple prices with different billing intervals.", {
      param: "line_items",
    });
  }
}

function checkCount(count: number, max: number, items: string): void {
  if (count <= max) return;
  rejectRequest(`You can only pass up to ${max} ${items}.`, { param: "line_items" });
}

function checkAmount({ line_items: lines, mode }: SessionParams): void {
  const [first] = lines;
  if (lines.some((line) => line.price_data.currency !== first?.price_data.currency)) {
    rejectRequest("All line items must have the same currency.", { param: "line_items" });
  }
  const total = lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  if (total > 99_999_999) {
    rejectRequest("The Checkout Session's total amount must be no more than $999,999.99.", {
      code: "amount_too_large",
    });
  }
  if (total < minTotalCents && !(mode === "payment" && total === 0)) {
    rejectRequest("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  }
}

function checkExpiry(expiresAt: number | undefined, nowSeconds: number): void {
  if (expiresAt === undefined) return;
  const lifetime = expiresAt - nowSeconds;
  // One second of tolerance, because the caller read its clock before sending the request.
  if (lifetime >= minLifetimeSeconds - 1 && lifetime <= maxLifetimeSeconds + 1) return;
  rejectRequest(
    "The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from " +
      "Checkout Session creation.",
    { param: "expires_at" },
  );
}
