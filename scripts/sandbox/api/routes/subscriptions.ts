import type Stripe from "stripe";
import { cancelAtPeriodEnd, cancelNow } from "../../flows/cancel-subscription";
import { updateSubscription } from "../../flows/update-subscription";
import type { Sandbox } from "../../sandbox";
import { noSuch } from "../errors";
import { expand } from "../expand";
import { created, page, pageParams, within } from "../list";
import { metadata, object } from "../params/composites";
import { optional } from "../params/parser";
import { boolean, oneOf, string } from "../params/scalars";
import { type ApiHandler, type ApiRequest, pathId } from "../request";
import { expandParam } from "../retrieve";

const updateParams = object({
  ...expandParam,
  cancel_at_period_end: optional(boolean),
  metadata: optional(metadata),
});

const cancelParams = object({
  ...expandParam,
  cancellation_details: optional(object({ comment: optional(string()) })),
  invoice_now: optional(boolean),
  prorate: optional(boolean),
});

const listParams = object({
  ...pageParams,
  ...expandParam,
  created,
  customer: optional(string()),
  status: optional(oneOf("active", "all", "canceled", "ended", "past_due")),
});

export const update: ApiHandler = (sandbox, request) => {
  const params = updateParams(request.fields, "");
  let current = findSubscription(sandbox, request);
  if (params.cancel_at_period_end !== undefined) {
    current = cancelAtPeriodEnd(sandbox, current, params.cancel_at_period_end, request.cause);
  }
  if (params.metadata !== undefined) {
    const merged = Object.entries({ ...current.metadata, ...params.metadata });
    const kept = Object.fromEntries(merged.filter(([, value]) => value !== ""));
    current = updateSubscription(sandbox, current, { metadata: kept }, request.cause);
  }
  return expand(sandbox, current, params.expand);
};

export const cancel: ApiHandler = (sandbox, request) => {
  const params = cancelParams(request.fields, "");
  const current = findSubscription(sandbox, request);
  // Stripe no longer finds a subscription that has ended when asked to cancel it.
  if (current.status === "canceled") throw noSuch("subscription", current.id);
  const comment = params.cancellation_details?.comment ?? null;
  return expand(sandbox, cancelNow(sandbox, current, request.cause, comment), params.expand);
};

export const list: ApiHandler = (sandbox, request) => {
  const params = listParams(request.fields, "");
  const wanted = params.status === "ended" ? "canceled" : params.status;
  const subscriptions = sandbox.store
    .all("subscription")
    .filter(
      (one) =>
        (params.customer ?? one.customer) === one.customer &&
        (wanted === undefined ? one.status !== "canceled" : true) &&
        (wanted === undefined || wanted === "all" || one.status === wanted) &&
        within(one.created, params.created),
    );
  return expand(sandbox, page("/v1/subscriptions", subscriptions, params), params.expand);
};

function findSubscription(sandbox: Sandbox, request: ApiRequest): Stripe.Subscription {
  const found = sandbox.store.get("subscription", pathId(request));
  if (!found) throw noSuch("subscription", pathId(request));
  return found;
}
