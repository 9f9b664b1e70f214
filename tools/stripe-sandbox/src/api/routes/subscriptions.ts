import { cancelAtPeriodEnd, cancelNow } from "../../flows/cancel-subscription";
import { updateSubscription } from "../../flows/update-subscription";
import { createNotFoundError } from "../errors";
import { expand } from "../expand";
import { createListHandler } from "../list";
import { mergeMetadata, metadata, object } from "../params/composites";
import { optional } from "../params/parser";
import { boolean, choice, string } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam, findObject } from "../retrieve";

const parseUpdateParams = object({
  ...expandParam,
  cancel_at_period_end: optional(boolean),
  metadata: optional(metadata),
});

export const updateSubscriptionFromApi: ApiHandler = (sandbox, { id, fields, trigger }) => {
  const params = parseUpdateParams(fields, "");
  let current = findObject(sandbox, "subscription", id);
  if (params.cancel_at_period_end !== undefined) {
    current = cancelAtPeriodEnd(sandbox, current, params.cancel_at_period_end, trigger);
  }
  if (params.metadata !== undefined) {
    const merged = mergeMetadata(current.metadata, params.metadata);
    current = updateSubscription(sandbox, current, { metadata: merged }, trigger);
  }
  return expand(sandbox, current, params.expand);
};

const parseCancelParams = object({
  ...expandParam,
  cancellation_details: optional(object({ comment: optional(string()) })),
  invoice_now: optional(boolean),
  prorate: optional(boolean),
});

export const cancelSubscription: ApiHandler = (sandbox, { id, fields, trigger }) => {
  const params = parseCancelParams(fields, "");
  const current = findObject(sandbox, "subscription", id);
  // Stripe answers 404 when a canceled subscription is canceled again.
  if (current.status === "canceled") throw createNotFoundError("subscription", current.id);
  const comment = params.cancellation_details?.comment ?? null;
  return expand(sandbox, cancelNow(sandbox, current, trigger, comment), params.expand);
};

export const listSubscriptions = createListHandler({
  url: "/v1/subscriptions",
  load: ({ store }) => store.all("subscription"),
  filters: {
    customer: optional(string()),
    status: optional(choice("active", "all", "canceled", "ended", "past_due")),
  },
  matches: (subscription, { customer, status }) => {
    if ((customer ?? subscription.customer) !== subscription.customer) return false;
    if (status === undefined) return subscription.status !== "canceled";
    return status === "all" || subscription.status === (status === "ended" ? "canceled" : status);
  },
});
