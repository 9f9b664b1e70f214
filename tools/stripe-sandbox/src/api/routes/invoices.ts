import { createListHandler } from "../list";
import { object } from "../params/composites";
import { optional } from "../params/parser";
import { choice, string } from "../params/scalars";

export const listInvoices = createListHandler({
  url: "/v1/invoices",
  load: ({ store }) => store.all("invoice"),
  filters: {
    customer: optional(string()),
    status: optional(choice("draft", "open", "paid", "uncollectible", "void")),
    subscription: optional(string()),
  },
  matches: (invoice, params) => {
    const subscription = invoice.parent?.subscription_details?.subscription;
    return (
      (params.customer ?? invoice.customer) === invoice.customer &&
      (params.status ?? invoice.status) === invoice.status &&
      (params.subscription ?? subscription) === subscription
    );
  },
});

const paymentFilters = {
  invoice: optional(string()),
  payment: optional(
    object({
      payment_intent: string(),
      type: choice("payment_intent"),
    }),
  ),
  status: optional(choice("canceled", "open", "paid")),
};

/** The only way from a charge to its invoice, because charges no longer have an `invoice` field. */
export const listInvoicePayments = createListHandler({
  url: "/v1/invoice_payments",
  load: ({ store }) => store.all("invoice_payment"),
  filters: paymentFilters,
  matches: (payment, params) => {
    const intent = payment.payment.payment_intent;
    return (
      (params.invoice ?? payment.invoice) === payment.invoice &&
      (params.status ?? payment.status) === payment.status &&
      (params.payment?.payment_intent ?? intent) === intent
    );
  },
});
