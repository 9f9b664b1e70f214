import { selectOrderInvoices, selectOrderRefunds } from "@/db/queries/invoices";
import { selectLibraryOrder, selectOrderPayments } from "@/db/queries/library";
import { selectOrderItems } from "@/db/queries/orders/order-facts";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";

/** Reads one of the customer's orders with its payments, refunds and invoices; null if it isn't theirs. */
export async function readLibraryOrder(
  ctx: Pick<Ctx, "db">,
  { emails }: Pick<Customer, "emails">,
  orderNumber: string,
) {
  const order = await selectLibraryOrder(ctx.db, emails, orderNumber);
  if (!order) return null;
  const [items, payments, refunds, invoices] = await Promise.all([
    selectOrderItems(ctx.db, order.id),
    selectOrderPayments(ctx.db, order.id),
    selectOrderRefunds(ctx.db, order.id),
    selectOrderInvoices(ctx.db, order.id),
  ]);
  return { order, items, payments, refunds, invoices };
}
