import type Stripe from "stripe";
import { createRefund } from "../../flows/create-refund";
import type { Sandbox } from "../../sandbox";
import { invalidRequest, noSuch } from "../errors";
import { expand } from "../expand";
import { created, page, pageParams, within } from "../list";
import { metadata, object } from "../params/composites";
import { optional } from "../params/parser";
import { integer, oneOf, string, unsupported } from "../params/scalars";
import { type ApiHandler, pathId } from "../request";
import { expandParam } from "../retrieve";

const createParams = object({
  ...expandParam,
  amount: optional(integer({ min: 1 })),
  charge: optional(string()),
  currency: unsupported,
  customer: unsupported,
  instructions_email: unsupported,
  metadata: optional(metadata),
  origin: unsupported,
  payment_intent: optional(string()),
  reason: optional(oneOf("duplicate", "fraudulent", "requested_by_customer")),
  refund_application_fee: unsupported,
  reverse_transfer: unsupported,
});

const updateParams = object({ ...expandParam, metadata: optional(metadata) });

const listParams = object({
  ...pageParams,
  ...expandParam,
  charge: optional(string()),
  created,
  payment_intent: optional(string()),
});

export const create: ApiHandler = (sandbox, request) => {
  const params = createParams(request.fields, "");
  const charge = chargeOf(sandbox, params);
  return expand(sandbox, createRefund(sandbox, charge, params, request.cause), params.expand);
};

export const update: ApiHandler = (sandbox, request) => {
  const params = updateParams(request.fields, "");
  const before = sandbox.store.get("refund", pathId(request));
  if (!before) throw noSuch("refund", pathId(request));
  const merged = { ...before.metadata, ...params.metadata };
  const kept = Object.entries(merged).filter(([, value]) => value !== "");
  const after = sandbox.store.put("refund", { ...before, metadata: Object.fromEntries(kept) });
  return expand(sandbox, after, params.expand);
};

export const list: ApiHandler = (sandbox, request) => {
  const params = listParams(request.fields, "");
  const refunds = sandbox.store
    .all("refund")
    .filter(
      (one) =>
        (params.charge ?? one.charge) === one.charge &&
        (params.payment_intent ?? one.payment_intent) === one.payment_intent &&
        within(one.created, params.created),
    );
  return expand(sandbox, page("/v1/refunds", refunds, params), params.expand);
};

function chargeOf(
  sandbox: Sandbox,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Stripe.Charge {
  if (params.charge !== undefined) {
    const charge = sandbox.store.get("charge", params.charge);
    if (!charge) throw noSuch("charge", params.charge, "charge");
    return charge;
  }
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = sandbox.store.get("payment_intent", params.payment_intent);
  if (!intent) throw noSuch("payment_intent", params.payment_intent, "payment_intent");
  const charge = sandbox.store.get("charge", String(intent.latest_charge));
  if (charge) return charge;
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    { param: "payment_intent" },
  );
}
