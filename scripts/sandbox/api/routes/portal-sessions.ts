import { portalSession } from "../../objects/portal-session";
import { seconds } from "../../sandbox";
import { noSuch } from "../errors";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { string, unsupported, url } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam } from "../retrieve";

const createParams = object({
  ...expandParam,
  after_expiration: unsupported,
  configuration: unsupported,
  customer: string(),
  customer_account: unsupported,
  flow_data: unsupported,
  locale: optional(string({ maxLength: 10 })),
  on_behalf_of: unsupported,
  return_url: optional(url),
});

export const create: ApiHandler = (sandbox, request) => {
  const params = createParams(request.fields, "");
  if (!sandbox.store.get("customer", params.customer)) {
    throw noSuch("customer", params.customer, "customer");
  }
  return sandbox.store.put(
    "billing_portal.session",
    portalSession({
      customer: params.customer,
      returnUrl: params.return_url ?? null,
      created: seconds(sandbox),
      origin: sandbox.origin,
    }),
  );
};
