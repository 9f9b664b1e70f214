import { createSession } from "../../flows/create-session";
import { expireSession } from "../../flows/expire-session";
import type { Sandbox } from "../../sandbox";
import type { Records } from "../../store/records";
import { invalidRequest, noSuch } from "../errors";
import { expand } from "../expand";
import { created, page, pageParams, within } from "../list";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { email, oneOf, string, unsupported } from "../params/scalars";
import { type ApiHandler, pathId } from "../request";
import { expandParam } from "../retrieve";
import { sessionParams } from "../session-params";

const listParams = object({
  ...pageParams,
  created,
  customer: optional(string()),
  customer_account: unsupported,
  customer_details: optional(object({ email })),
  ...expandParam,
  payment_intent: optional(string()),
  payment_link: unsupported,
  status: optional(oneOf("complete", "expired", "open")),
  subscription: optional(string()),
});

export const createCheckoutSession: ApiHandler = (sandbox, request) => {
  const params = sessionParams(request.fields, "");
  return expand(sandbox, createSession(sandbox, params), params.expand);
};

export const listCheckoutSessions: ApiHandler = (sandbox, request) => {
  const params = listParams(request.fields, "");
  const sessions = sandbox.store
    .all("checkout.session")
    .filter(
      (one) =>
        within(one.created, params.created) &&
        (params.customer ?? one.customer) === one.customer &&
        (params.payment_intent ?? one.payment_intent) === one.payment_intent &&
        (params.subscription ?? one.subscription) === one.subscription &&
        (params.status ?? one.status) === one.status &&
        (params.customer_details === undefined ||
          one.customer_details?.email === params.customer_details.email),
    );
  return expand(sandbox, page("/v1/checkout/sessions", sessions, params), params.expand);
};

export const listCheckoutLineItems: ApiHandler = (sandbox, request) => {
  const params = object({ ...pageParams, ...expandParam })(request.fields, "");
  const { id } = findSession(sandbox, pathId(request));
  const lines = sandbox.store.get("session_draft", id)?.lines ?? [];
  const url = `/v1/checkout/sessions/${id}/line_items`;
  return expand(sandbox, page(url, lines.toReversed(), params), params.expand);
};

export const expireCheckoutSession: ApiHandler = (sandbox, request) => {
  const params = object(expandParam)(request.fields, "");
  const session = findSession(sandbox, pathId(request));
  if (session.status !== "open") {
    throw invalidRequest(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
        `has a status of \`${session.status}\`.`,
    );
  }
  return expand(sandbox, expireSession(sandbox, session, request.cause), params.expand);
};

function findSession(sandbox: Sandbox, id: string): Records["checkout.session"] {
  const session = sandbox.store.get("checkout.session", id);
  if (!session) throw noSuch("checkout.session", id, "session");
  return session;
}
