import { createId } from "../../ids";
import { nowSeconds } from "../../sandbox";
import { findObject } from "../find-object";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { string, url } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam } from "../retrieve";

const parseParams = object({
  ...expandParam,
  customer: string(),
  locale: optional(string({ maxLength: 10 })),
  return_url: optional(url),
});

/** Creates a customer's session in the billing portal. */
export const createPortalSession: ApiHandler = (sandbox, { fields }) => {
  const params = parseParams(fields, "");
  findObject(sandbox, "customer", params.customer, "customer");
  const id = createId("bps_1");
  return sandbox.store.put("billing_portal.session", {
    id,
    object: "billing_portal.session",
    configuration: "bpc_sandbox",
    created: nowSeconds(sandbox),
    customer: params.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${sandbox.origin}/portal/${id}`,
  });
};
