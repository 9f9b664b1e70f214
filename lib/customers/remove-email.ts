import { and, eq } from "drizzle-orm";
import { lockCustomers, selectCustomerEmails } from "@/db/queries/customers";
import { customerEmails } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/read-customer";

/** Removes an address from a customer's library. The last one stays. */
export async function removeCustomerEmail(
  ctx: Pick<Ctx, "db">,
  customer: Customer,
  email: string,
): Promise<Result<null, "last_email">> {
  return await ctx.db.transaction(async (tx) => {
    await lockCustomers(tx, [customer.id]);
    const emails = await selectCustomerEmails(tx, customer.id);
    if (emails.length < 2) return fail("last_email");
    await tx
      .delete(customerEmails)
      .where(and(eq(customerEmails.customerId, customer.id), eq(customerEmails.email, email)));
    return ok(null);
  });
}
