import { expand } from "../expand";
import { created, page, pageParams, within } from "../list";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { string } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam } from "../retrieve";

const listParams = object({
  ...pageParams,
  ...expandParam,
  charge: optional(string()),
  created,
  payment_intent: optional(string()),
});

export const list: ApiHandler = (sandbox, request) => {
  const params = listParams(request.fields, "");
  const disputes = sandbox.store
    .all("dispute")
    .filter(
      (one) =>
        (params.charge ?? one.charge) === one.charge &&
        (params.payment_intent ?? one.payment_intent) === one.payment_intent &&
        within(one.created, params.created),
    );
  return expand(sandbox, page("/v1/disputes", disputes, params), params.expand);
};
