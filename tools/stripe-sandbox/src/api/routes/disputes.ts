import { createListHandler } from "../list";
import { optional } from "../params/parser";
import { string } from "../params/scalars";

export const listDisputes = createListHandler({
  url: "/v1/disputes",
  load: ({ store }) => store.all("dispute"),
  filters: { charge: optional(string()), payment_intent: optional(string()) },
  matches: (dispute, { charge, payment_intent: intent }) =>
    (charge ?? dispute.charge) === dispute.charge &&
    (intent ?? dispute.payment_intent) === dispute.payment_intent,
});
