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
  created,
  invoice: optional(string()),
  payment: optional(
    object({
      payment_intent: string(),
      payment_record: unsupported,
      type: oneOf("payment_intent"),
    }),
  ),
  status: optional(oneOf("canceled", "open", "paid")),
});

/** How a payment of a subscription is led back to its invoice: charges no longer name it. */
export const list: ApiHandler = (sandbox, request) => {
  const params = listParams(request.fields, "");
  const payments = sandbox.store
    .all("invoice_payment")
    .filter(
      (one) =>
        (params.invoice ?? one.invoice) === one.invoice &&
        (params.status ?? one.status) === one.status &&
        (params.payment?.payment_intent ?? one.payment.payment_intent) ===
          one.payment.payment_intent &&
        within(one.created, params.created),
    );
  return expand(sandbox, page("/v1/invoice_payments", payments, params), params.expand);
};
