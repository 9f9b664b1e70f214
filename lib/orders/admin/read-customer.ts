import { type CustomerSummary, selectCustomerSummary } from "@/db/queries/orders/customer-summary";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type { CustomerSummary } from "@/db/queries/orders/customer-summary";

/** Reads what else an order's customer bought, and their newsletter status. */
export async function readCustomer(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  order: { readonly id: string; readonly email: string },
): Promise<CustomerSummary> {
  return await selectCustomerSummary(ctx.db, order);
}
