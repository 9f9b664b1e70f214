import type Stripe from "stripe";
import type { Sandbox } from "../../sandbox";
import { noSuch } from "../errors";
import { created, page, pageParams, within } from "../list";
import { array, object } from "../params/composites";
import { optional } from "../params/parser";
import { boolean, string } from "../params/scalars";
import { type ApiHandler, pathId } from "../request";
import { expandParam } from "../retrieve";

const listParams = object({
  ...pageParams,
  ...expandParam,
  created,
  delivery_success: optional(boolean),
  type: optional(string()),
  types: optional(array(string(), { max: 20 })),
});

export const list: ApiHandler = (sandbox, request) => {
  const params = listParams(request.fields, "");
  const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
  const events = sandbox.store
    .all("event")
    .map((event) => withPending(sandbox, event))
    .filter(
      (event) =>
        within(event.created, params.created) &&
        (types === undefined || types.some((type) => matches(type, event.type))) &&
        (params.delivery_success === undefined ||
          (event.pending_webhooks === 0) === params.delivery_success),
    );
  return page("/v1/events", events, params);
};

export const retrieve: ApiHandler = (sandbox, request) => {
  object(expandParam)(request.fields, "");
  const event = sandbox.store.get("event", pathId(request));
  if (!event) throw noSuch("event", pathId(request));
  return withPending(sandbox, event);
};

/** The event as it stands now: the delivery knows whether the webhook still waits for it. */
function withPending(sandbox: Sandbox, event: Stripe.Event): Stripe.Event {
  const delivery = sandbox.store.get("delivery", event.id);
  return { ...event, pending_webhooks: delivery && delivery.status !== "delivered" ? 1 : 0 };
}

/** A type by its name, or a group of them, e.g. `charge.*`. */
function matches(wanted: string, type: string): boolean {
  return wanted.endsWith(".*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
