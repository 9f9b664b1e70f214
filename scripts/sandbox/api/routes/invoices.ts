import { expand } from "../expand";
import { created, page, pageParams, within } from "../list";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { oneOf, string, unsupported } from "../params/scalars";
import type { ApiHandler } from "../request";
import { expandParam } from "../retrieve";

const listParams = object({
  ...pageParams,
  ...expandParam,
  collection_method: unsupported,
  created,
  customer: optional(string()),
  due_date: unsupported,
  status: optional(oneOf("draft", "open", "paid", "uncollectible", "void")),
  subscription: optional(string()),
});

export const list: ApiHandler = (sandbox, request) => {
  const params = listParams(request.fields, "");
  const invoices = sandbox.store.all("invoice").filter((one) => {
    const subscription = one.parent?.subscription_details?.subscription;
    return (
      (params.customer ?? one.customer) === one.customer &&
      (params.status ?? one.status) === one.status &&
      (params.subscription ?? subscription) === subscription &&
      within(one.created, params.created)
    );
  });
  return expand(sandbox, page("/v1/invoices", invoices, params), params.expand);
};
