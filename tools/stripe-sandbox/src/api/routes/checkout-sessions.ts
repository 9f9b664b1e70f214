import { createSession } from "../../flows/create-session";
import { expireSession } from "../../flows/expire-session";
import { rejectRequest } from "../errors";
import { expand } from "../expand";
import { createListHandler, pageParams, paginate } from "../list";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { choice, email, string } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam, findObject } from "../retrieve";
import { sessionParams } from "../session-params";

export const createCheckoutSession: ApiHandler = (sandbox, { fields }) => {
  const params = sessionParams(fields, "");
  return expand(sandbox, createSession(sandbox, params), params.expand);
};

const sessionFilters = {
  customer: optional(string()),
  customer_details: optional(object({ email })),
  payment_intent: optional(string()),
  status: optional(choice("complete", "expired", "open")),
  subscription: optional(string()),
};

export const listCheckoutSessions = createListHandler({
  url: "/v1/checkout/sessions",
  load: ({ store }) => store.all("checkout.session"),
  filters: sessionFilters,
  matches: (session, params) =>
    (params.customer ?? session.customer) === session.customer &&
    (params.payment_intent ?? session.payment_intent) === session.payment_intent &&
    (params.subscription ?? session.subscription) === session.subscription &&
    (params.status ?? session.status) === session.status &&
    (params.customer_details === undefined ||
      session.customer_details?.email === params.customer_details.email),
});

const parsePageParams = object(pageParams);

export const listLineItems: ApiHandler = (sandbox, { id, fields }) => {
  const params = parsePageParams(fields, "");
  findObject(sandbox, "checkout.session", id, "session");
  const lines = sandbox.store.get("session_draft", id)?.lines ?? [];
  const url = `/v1/checkout/sessions/${id}/line_items`;
  // Line items are listed in the order they were passed, unlike other lists.
  return expand(sandbox, paginate(url, lines.toReversed(), params), params.expand);
};

const parseExpireParams = object(expandParam);

export const expireCheckoutSession: ApiHandler = (sandbox, { id, fields, trigger }) => {
  const params = parseExpireParams(fields, "");
  const session = findObject(sandbox, "checkout.session", id, "session");
  if (session.status !== "open") {
    rejectRequest(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
        `has a status of \`${session.status}\`.`,
    );
  }
  return expand(sandbox, expireSession(sandbox, session, trigger), params.expand);
};
