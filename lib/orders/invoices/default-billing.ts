import type { BillingParty } from "@/db/values/invoices";

type Order = {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
};

/** The billing details that an order's checkout asked for, as the start for an invoice. */
export function getDefaultBilling(order: Order): BillingParty {
  const place = [order.city, [order.state, order.zipCode].filter(Boolean).join(" ")];
  return {
    name: `${order.firstName} ${order.lastName}`.trim(),
    address: [order.address, place.filter(Boolean).join(", ")].filter(Boolean).join("\n"),
    taxId: "",
  };
}
