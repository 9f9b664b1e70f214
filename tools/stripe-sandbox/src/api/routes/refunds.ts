import type Stripe from "stripe";
import { createRefund } from "../../flows/create-refund";
import type { Sandbox } from "../../sandbox";
import { rejectRequest } from "../errors";
import { expand } from "../expand";
import { createListHandler } from "../list";
import { mergeMetadata, metadata, object } from "../params/composites";
import { optional } from "../params/parser";
import { choice, integer, string } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam, findObject } from "../retrieve";

const parseCreateParams = object({
  ...expandParam,
  amount: optional(integer({ min: 1 })),
  charge: optional(string()),
  metadata: optional(metadata),
  payment_intent: optional(string()),
  reason: optional(choice("duplicate", "fraudulent", "requested_by_customer")),
});

export const createRefundFromApi: ApiHandler = (sandbox, { fields, trigger }) => {
  const params = parseCreateParams(fields, "");
  const charge = findRefundCharge(sandbox, params);
  return expand(sandbox, createRefund(sandbox, charge, params, trigger), params.expand);
};

const parseUpdateParams = object({ ...expandParam, metadata: optional(metadata) });

export const updateRefund: ApiHandler = (sandbox, { id, fields }) => {
  const params = parseUpdateParams(fields, "");
  const before = findObject(sandbox, "refund", id);
  const merged = mergeMetadata(before.metadata, params.metadata);
  const after = sandbox.store.put("refund", { ...before, metadata: merged });
  return expand(sandbox, after, params.expand);
};

export const listRefunds = createListHandler({
  url: "/v1/refunds",
  load: ({ store }) => store.all("refund"),
  filters: { charge: optional(string()), payment_intent: optional(string()) },
  matches: (refund, { charge, payment_intent: intent }) =>
    (charge ?? refund.charge) === refund.charge &&
    (intent ?? refund.payment_intent) === refund.payment_intent,
});

function findRefundCharge(
  sandbox: Sandbox,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Stripe.Charge {
  if (params.charge !== undefined) return findObject(sandbox, "charge", params.charge, "charge");
  if (params.payment_intent === undefined) {
    rejectRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = findObject(sandbox, "payment_intent", params.payment_intent, "payment_intent");
  const charge = sandbox.store.get("charge", String(intent.latest_charge));
  if (charge) return charge;
  rejectRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: "payment_intent",
  });
}
