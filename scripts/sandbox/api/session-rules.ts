import { invalidRequest } from "./errors";
import type { SessionParams } from "./session-params";

const MINIMUM_TOTAL_CENTS = 50;
const MAX_PAYMENT_LINES = 100;
const MAX_SUBSCRIPTION_LINES = 20;
const SHORTEST_LIFE_SECONDS = 30 * 60;
export const LONGEST_LIFE_SECONDS = 24 * 60 * 60;

/**
 * Throws where parameters that are right by themselves don't go together.
 * Source: https://docs.stripe.com/api/checkout/sessions/create and Stripe's own messages.
 */
export function checkSessionRules(params: SessionParams, nowSeconds: number): void {
  if (params.line_items.length === 0) {
    throw invalidRequest("Missing required param: line_items.", {
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
    throw invalidRequest("You may only specify one of these parameters: customer, customer_email.");
  }
}

function checkModeParams(params: SessionParams): void {
  const refused =
    params.mode === "payment"
      ? (["subscription_data"] as const)
      : (["payment_intent_data", "customer_creation"] as const);
  for (const param of refused) {
    if (params[param] === undefined) continue;
    throw invalidRequest(`You can not pass \`${param}\` in \`${params.mode}\` mode.`, { param });
  }
  if (params.mode === "subscription" && params.invoice_creation !== undefined) {
    throw invalidRequest(
      "You can only enable invoice creation when mode is set to payment. Invoices are created " +
        "automatically when mode is set to subscription.",
      { param: "invoice_creation" },
    );
  }
}

function checkPaymentLines({ line_items: lines }: SessionParams): void {
  const recurring = lines.findIndex((line) => line.price_data.recurring !== undefined);
  if (recurring >= 0) {
    throw invalidRequest(
      "You specified `payment` mode but passed a recurring price. Either switch to " +
        "`subscription` mode or use only one-time prices.",
      { param: `line_items[${recurring}]` },
    );
  }
  limit(lines.length, MAX_PAYMENT_LINES, "line items in `payment` mode");
}

function checkSubscriptionLines({ line_items: lines }: SessionParams): void {
  const recurring = lines.filter((line) => line.price_data.recurring !== undefined);
  if (recurring.length === 0) {
    throw invalidRequest(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      { param: "line_items" },
    );
  }
  limit(recurring.length, MAX_SUBSCRIPTION_LINES, "recurring line items in `subscription` mode");
  limit(
    lines.length - recurring.length,
    MAX_SUBSCRIPTION_LINES,
    "one-time line items in `subscription` mode",
  );
  const intervals = new Set(recurring.map((line) => JSON.stringify(line.price_data.recurring)));
  if (intervals.size > 1) {
    throw invalidRequest(
      "Checkout does not support multiple prices with different billing intervals.",
      { param: "line_items" },
    );
  }
}

function limit(count: number, max: number, what: string): void {
  if (count <= max) return;
  throw invalidRequest(`You can only pass up to ${max} ${what}.`, { param: "line_items" });
}

function checkAmount({ line_items: lines, mode }: SessionParams): void {
  const [first] = lines;
  if (lines.some((line) => line.price_data.currency !== first?.price_data.currency)) {
    throw invalidRequest("All line items must have the same currency.", { param: "line_items" });
  }
  const total = lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  if (total > 99_999_999) {
    throw invalidRequest("The Checkout Session's total amount must be no more than $999,999.99.", {
      code: "amount_too_large",
    });
  }
  if (total < MINIMUM_TOTAL_CENTS && !(mode === "payment" && total === 0)) {
    throw invalidRequest(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      { code: "amount_too_small" },
    );
  }
}

function checkExpiry(expiresAt: number | undefined, nowSeconds: number): void {
  if (expiresAt === undefined) return;
  const life = expiresAt - nowSeconds;
  // A second of grace on both sides: the caller's clock was read a little earlier.
  if (life >= SHORTEST_LIFE_SECONDS - 1 && life <= LONGEST_LIFE_SECONDS + 1) return;
  throw invalidRequest(
    "The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from " +
      "Checkout Session creation.",
    { param: "expires_at" },
  );
}
