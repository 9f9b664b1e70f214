import { buildPortalSession } from "../../objects/portal-session";
import { nowSeconds } from "../../sandbox";
import { findObject } from "../find-object";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { string, unsupported, url } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam } from "../retrieve";

const parseParams = object({
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

export const createPortalSession: ApiHandler = (sandbox, { fields }) => {
  const params = parseParams(fields, "");
  findObject(sandbox, "customer", params.customer, "customer");
  return sandbox.store.put(
    "billing_portal.session",
    buildPortalSession({
      customer: params.customer,
      returnUrl: params.return_url ?? null,
      created: nowSeconds(sandbox),
      origin: sandbox.origin,
    }),
  );
};
