import type Stripe from "stripe";
import type { Sandbox } from "../../sandbox";
import { createListHandler } from "../list";
import { array, object } from "../params/composites";
import { optional } from "../params/parser";
import { boolean, string } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam, findObject } from "../retrieve";

const eventFilters = {
  delivery_success: optional(boolean),
  type: optional(string()),
  types: optional(array(string(), { max: 20 })),
};

export const listEvents = createListHandler({
  url: "/v1/events",
  load: (sandbox) => sandbox.store.all("event").map((event) => addPendingCount(sandbox, event)),
  filters: eventFilters,
  matches: (event, { delivery_success: isDelivered, type, types }) => {
    const patterns = types ?? (type === undefined ? undefined : [type]);
    return (
      (patterns?.some((pattern) => matchesType(pattern, event.type)) ?? true) &&
      (isDelivered ?? event.pending_webhooks === 0) === (event.pending_webhooks === 0)
    );
  },
});

const parseRetrieveParams = object(expandParam);

export const retrieveEvent: ApiHandler = (sandbox, { id, fields }) => {
  parseRetrieveParams(fields, "");
  return addPendingCount(sandbox, findObject(sandbox, "event", id));
};

/** Stored events are snapshots, so the current `pending_webhooks` comes from the delivery. */
function addPendingCount(sandbox: Sandbox, event: Stripe.Event): Stripe.Event {
  const delivery = sandbox.store.get("delivery", event.id);
  return { ...event, pending_webhooks: delivery && delivery.status !== "delivered" ? 1 : 0 };
}

/** Matches a type by name or a group such as `charge.*`. */
function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
